package io.github.treadlight.stream.zoo;

import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.OptionalDataException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Classes that customize how they are written and read. */
final class CustomForms {
    private static final int[] SIZES = {0, 1, 255, 256, 1019, 1023, 1024, 1025, 2049, 5000};

    private CustomForms() {}

    /** Writes its fields, then a number of bytes and an object. */
    static final class Blocks implements Serializable {
        private static final long serialVersionUID = 1;

        private final String name;
        private transient byte[] bytes;
        private transient Object object;

        Blocks(int size) {
            name = "of " + size;
            bytes = new byte[size];
            Arrays.fill(bytes, (byte) 0x7B);
            object = List.of(size);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(bytes.length);
            out.write(bytes);
            out.writeObject(object);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            bytes = new byte[Math.min(in.readInt(), 10_000)];
            in.readFully(bytes);
            object = in.readObject();
        }
    }

    /** Writes everything that an {@code ObjectOutput} can write, without fields. */
    static final class Everything implements Serializable {
        private transient List<Object> read = new ArrayList<>();

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeBoolean(true);
            out.writeByte(-1);
            out.writeShort(-2);
            out.writeChar('\u20ac');
            out.writeInt(-3);
            out.writeLong(-4);
            out.writeFloat(-5.5f);
            out.writeDouble(-6.5);
            out.writeUTF("text \u20ac");
            out.writeObject("between");
            out.writeBytes("bytes");
            out.writeChars("chars");
            out.writeObject(null);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            read = new ArrayList<>(List.of(in.readBoolean(), in.readByte(), in.readShort(), in.readChar(),
                    in.readInt(), in.readLong(), in.readFloat(), in.readDouble(), in.readUTF(), in.readObject()));
            byte[] rest = new byte[15];
            in.readFully(rest);
            read.add(rest);
            read.add(in.readObject());
        }

        private Object writeReplace() {
            return read.isEmpty() ? this : read.toArray();
        }
    }

    /** Reads only a part of what it wrote. */
    static final class Forgetful implements Serializable {
        private int first = 1;
        private String second = "2";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.write(new byte[1500]);
            out.writeObject(new PlainData.Derived());
            out.writeInt(5);
            out.writeObject(new Object[] {PlainData.Colour.RED, new PlainData.Point(3, 4), int.class});
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.readByte();
        }
    }

    /** Reads until the end of its data. */
    static final class Curious implements Serializable {
        private int found;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(1);
            out.writeInt(2);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            while (in.read() != -1) {
                found++;
            }
            try {
                in.readObject();
            } catch (OptionalDataException end) {
                found += end.eof ? 1000 : 2000;
            }
        }
    }

    /** Public, with a public constructor, as Externalizable requires. */
    public static final class Exported implements Externalizable {
        private String name = "";
        private Object object;

        public Exported() {}

        Exported(String name, Object object) {
            this.name = name;
            this.object = object;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeUTF(name);
            out.writeObject(object);
            out.write(new byte[40]);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            name = in.readUTF();
            object = in.readObject();
        }
    }

    static final class Singleton implements Serializable {
        static final Singleton INSTANCE = new Singleton();

        private final String is = "one";

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Is written as an object of another class. */
    static final class Masked implements Serializable {
        private final String name;

        Masked(String name) {
            this.name = name;
        }

        private Object writeReplace() {
            return new Mask(name + "!");
        }

        private void readObject(ObjectInputStream in) throws InvalidObjectException {
            throw new InvalidObjectException("only its mask is in streams");
        }

        private record Mask(String name) implements Serializable {
            private Object readResolve() {
                return new PlainData.Line(null, null, name, null, null);
            }
        }
    }

    /** Refers to itself before it is replaced, so that both objects exist afterwards. */
    static final class Resolved implements Serializable {
        private Object self;
        private String name;

        Resolved(String name) {
            this.name = name;
            this.self = new Object[] {this};
        }

        private Object readResolve() {
            return new Object[] {"resolved", self, name};
        }
    }

    static final class ByName implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("first", int.class),
            new ObjectStreamField("second", String.class),
            new ObjectStreamField("third", PlainData.Point[].class, true),
            new ObjectStreamField("fourth", Object.class),
        };

        private transient List<Object> all = List.of();

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("first", 1 + all.size());
            fields.put("second", "second");
            fields.put("third", new PlainData.Point[] {new PlainData.Point(5, 6)});
            fields.put("fourth", all.toArray());
            out.writeFields();
            out.writeInt(7);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            all = List.of(fields.get("first", 0), fields.get("second", "none"), fields.get("third", null),
                    fields.defaulted("fourth"), fields.getObjectStreamClass().getName(), in.readInt());
        }
    }

    /** Records the order in which objects are validated after all of them are read. */
    static final class Validated implements Serializable, ObjectInputValidation {
        private final int priority;
        private final List<Integer> order;

        Validated(int priority, List<Integer> order) {
            this.priority = priority;
            this.order = order;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.registerValidation(this, priority);
            in.defaultReadObject();
        }

        @Override
        public void validateObject() {
            order.add(priority);
        }
    }

    /** Refuses to be read. */
    static final class Refusing implements Serializable {
        private final String reason = "never";

        private void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException(reason);
        }
    }

    static void addTo(Catalogue catalogue) {
        for (int size : SIZES) {
            catalogue.object("block data of " + size + " bytes", new Blocks(size));
        }
        catalogue.object("block data and objects in turn", new Everything());
        catalogue.object("data that is not read", new Object[] {new Forgetful(), new Forgetful()});
        catalogue.object("end of block data", new Curious());
        Exported inner = new Exported("inner", 1);
        catalogue.object("Externalizable", new Object[] {new Exported("outer", inner), inner});
        catalogue.object("readResolve", new Object[] {Singleton.INSTANCE, Singleton.INSTANCE});
        catalogue.object("writeReplace", new Object[] {new Masked("a"), new Masked("b")});
        catalogue.object("readResolve in a cycle", new Object[] {new Resolved("a"), new Resolved("b")});
        catalogue.object("serialPersistentFields", new Object[] {new ByName(), new ByName()});
        List<Integer> order = new ArrayList<>();
        catalogue.object("ObjectInputValidation",
                new Object[] {new Validated(1, order), new Validated(3, order), new Validated(2, order)});
        catalogue.object("refusal", new Object[] {1, new Refusing()});
    }
}
