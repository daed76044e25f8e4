package io.github.treadlight.stream;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random graphs of objects that log each call by a stream, with the values that they see. */
final class CallingObjects {
    private static final int KINDS = 14;
    /** A forged stream can have any length. */
    private static final int MOST_BYTES = 10_000;

    private final Random random;
    private final List<Object> made = new ArrayList<>();

    /** @param random decides the shapes */
    CallingObjects(Random random) {
        this.random = random;
    }

    /** Returns an object that refers to others: to new ones, and to those that were made before. */
    Object next(int depth) {
        if (!made.isEmpty() && random.nextInt(4) == 0) {
            return made.get(random.nextInt(made.size()));
        }
        if (depth <= 0) {
            return "leaf " + random.nextInt(3);
        }
        return switch (random.nextInt(KINDS)) {
            case 0 -> plain(new Plain(), depth);
            case 1 -> plain(new Reading(), depth);
            case 2 -> plain(new ByName(), depth);
            case 3 -> plain(new Replaced(), depth);
            case 4 -> plain(new Validated(random.nextInt(4)), depth);
            case 5 -> plain(new Partial(), depth);
            case 6 -> external(depth);
            case 7 -> new Row(random.nextInt(), "row " + random.nextInt(5), next(depth - 1));
            case 8 -> new Object[] {next(depth - 1), random.nextInt(), next(depth - 1)};
            case 9 -> list(depth);
            case 10 -> map(depth);
            case 11 -> plain(new Mixed(), depth);
            case 12 -> plain(new Curious(), depth);
            default -> random.nextBoolean() ? Kind.FIRST : new int[] {random.nextInt(), 2};
        };
    }

    private Object plain(Plain object, int depth) {
        made.add(object);
        object.number = random.nextInt();
        object.first = next(depth - 1);
        object.second = next(depth - 1);
        return object;
    }

    private Object external(int depth) {
        External object = new External();
        made.add(object);
        object.size = random.nextInt(1500);
        object.held = next(depth - 1);
        return object;
    }

    private Object list(int depth) {
        List<Object> list = new ArrayList<>();
        made.add(list);
        for (int i = random.nextInt(4); i >= 0; i--) {
            list.add(next(depth - 1));
        }
        return list;
    }

    private Object map(int depth) {
        Map<String, Object> map = new HashMap<>();
        made.add(map);
        for (int i = random.nextInt(4); i >= 0; i--) {
            map.put("key " + i, next(depth - 1));
        }
        return map;
    }

    /** Returns the class of an object, and its text if that does not depend on identities. */
    private static String seen(Object object) {
        return object == null ? "null"
                : object instanceof String || object instanceof Number || object instanceof Kind ? object.toString()
                : object.getClass().getSimpleName();
    }

    enum Kind { FIRST, SECOND }

    record Row(int id, String name, Object more) implements Serializable {
        Row {
            CallLog.add("Row " + id + " " + name + " " + seen(more));
        }
    }

    static class Plain implements Serializable {
        private static final long serialVersionUID = 1;

        int number;
        Object first;
        Object second;

        final void log(String call) {
            CallLog.add(getClass().getSimpleName() + "." + call + " " + number + " " + seen(first) + " "
                    + seen(second));
        }
    }

    static final class Reading extends Plain {
        private static final long serialVersionUID = 1;

        private long own = 7;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(number);
            out.writeObject(first);
            out.writeUTF("end €");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            log("readObject");
            in.defaultReadObject();
            log("read " + own + " " + in.readInt() + " " + seen(in.readObject()) + " " + in.readUTF() + " "
                    + in.available());
        }
    }

    static final class ByName extends Plain {
        private static final long serialVersionUID = 1;

        private int own = 8;
        private Object other = this;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            own = fields.get("own", 0);
            other = fields.get("other", null);
            log("fields " + own + " " + (other == this) + " " + fields.defaulted("own"));
            try {
                in.defaultReadObject();
            } catch (IOException refused) {
                CallLog.add(refused.toString());
            }
        }
    }

    static final class Replaced extends Plain {
        private static final long serialVersionUID = 1;

        private Object readResolve() {
            log("readResolve");
            return number % 2 == 0 ? this : List.of(seen(first), number);
        }
    }

    static final class Validated extends Plain implements ObjectInputValidation {
        private static final long serialVersionUID = 1;

        private final int priority;

        Validated(int priority) {
            this.priority = priority;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.registerValidation(this, number % 5);
            in.defaultReadObject();
            log("registered " + priority);
        }

        @Override
        public void validateObject() {
            log("validated");
        }
    }

    /** Leaves the rest of its data, which contains objects, for the stream to skip. */
    static final class Partial extends Plain {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.write(new byte[number & 0x7FF]);
            out.writeObject(second);
            out.writeInt(5);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            byte[] some = new byte[2000];
            log("some " + in.read(some) + " of " + in.available() + ", then " + in.skipBytes(3));
            try {
                in.readObject();
            } catch (IOException left) {
                CallLog.add(left.getClass().getSimpleName());
            }
        }
    }

    /** Reads with the methods that classes seldom use. */
    @SuppressWarnings("deprecation") // readLine is still part of streams
    static final class Mixed extends Plain {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUnshared(new int[] {number});
            out.writeBytes("a line\r\nanother\n");
            out.writeUTF("€".repeat(number & 0x1FF) + "a".repeat(number & 0x7FF));
            out.write(new byte[] {1, 2, 3, 4});
            out.writeObject(second);
            out.writeUnshared(Kind.SECOND);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            log(seen(in.readUnshared()) + " " + in.readLine() + " " + in.readLine() + " " + in.readUTF().length());
            byte[] four = new byte[4];
            in.readFully(four, 1, 2);
            log(four[1] + " " + in.readUnsignedByte() + " " + in.readBoolean() + " " + seen(in.readObject()));
            try {
                CallLog.add(seen(in.readUnshared()));
            } catch (IOException refused) {
                CallLog.add(refused.toString());
            }
        }
    }

    /** Reads more than it wrote, and continues after the exceptions. */
    static final class Curious extends Plain {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.write(new byte[number & 0xF]);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            for (int i = 0; i < 5; i++) {
                try {
                    CallLog.add(i % 2 == 0 ? "long " + in.readLong() : seen(in.readObject()));
                } catch (IOException ended) {
                    CallLog.add(ended.toString() + " " + in.available() + " " + in.read());
                }
            }
        }
    }

    /** Public, with a public constructor, as Externalizable requires. */
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1;

        private int size;
        private Object held;

        public External() {
            CallLog.add("new External");
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(size);
            out.write(new byte[size]);
            out.writeObject(held);
            out.writeLong(9);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            size = in.readInt();
            in.readFully(new byte[Math.min(size, MOST_BYTES)]);
            held = in.readObject();
            CallLog.add("readExternal " + size + " " + seen(held) + " " + (size % 2 == 0 ? in.readLong() : 0));
        }
    }
}
