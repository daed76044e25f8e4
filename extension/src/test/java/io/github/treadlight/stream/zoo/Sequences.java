package io.github.treadlight.stream.zoo;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Streams of several objects, and of objects and primitives. */
final class Sequences {
    private Sequences() {}

    /** An object that becomes the same array whenever it is read. */
    static final class Replaced implements Serializable {
        private static final int[] NUMBERS = {1, 2};

        private Object readResolve() {
            return NUMBERS;
        }
    }

    private static Object objects(ObjectInputStream in, int count) throws IOException, ClassNotFoundException {
        List<Object> read = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            read.add(in.readObject());
        }
        return read;
    }

    static void addTo(Catalogue catalogue) {
        Graphs.Node node = new Graphs.Node("node");
        catalogue.sequence("objects", out -> {
            out.writeObject(node);
            out.writeObject(new PlainData.Derived());
            out.writeObject(node);
            out.writeObject(new PlainData.Derived());
        }, in -> objects(in, 4));
        catalogue.sequence("objects and primitives", out -> {
            out.writeInt(1);
            out.writeUTF("text");
            out.writeObject(new PlainData.Point(1, 2));
            out.writeLong(3);
            out.write(new byte[2000]);
            out.writeObject(new PlainData.Point(3, 4));
            out.writeBoolean(true);
        }, in -> {
            List<Object> read = new ArrayList<>(Arrays.asList(in.readInt(), in.readUTF(), in.readObject(),
                    in.readLong()));
            byte[] bytes = new byte[2000];
            in.readFully(bytes);
            read.addAll(Arrays.asList(bytes, in.readObject(), in.readBoolean(), in.read()));
            return read;
        });
        catalogue.sequence("reset", out -> {
            out.writeObject(node);
            out.reset();
            out.writeObject(node);
            out.reset();
            out.reset();
            out.writeObject(new PlainData.Derived());
            out.writeObject(node);
        }, in -> objects(in, 4));
        catalogue.sequence("unshared", out -> {
            out.writeUnshared(node);
            out.writeObject(node);
            out.writeUnshared("string");
            out.writeUnshared(new PlainData.Point[0]);
            out.writeUnshared(PlainData.Colour.RED);
        }, in -> List.of(in.readUnshared(), in.readObject(), in.readUnshared(), in.readUnshared(),
                in.readObject()));
        catalogue.sequence("unshared that is shared", out -> {
            out.writeObject(node);
            out.writeObject(node);
        }, in -> List.of(in.readUnshared(), in.readObject()));
        catalogue.sequence("unshared that becomes one array", out -> {
            out.writeObject(new Replaced());
            out.writeObject(new Replaced());
        }, in -> List.of(in.readUnshared(), in.readUnshared()));
        catalogue.sequence("end of the stream", out -> out.writeObject(node), in -> objects(in, 2));
        catalogue.sequence("another type than expected", out -> {
            out.writeObject("string");
            out.writeInt(1);
        }, in -> objects(in, 2));
        catalogue.sequence("primitives alone", out -> {
            out.writeDouble(1.5);
            out.writeChars("chars");
        }, in -> List.of(in.readDouble(), in.readChar(), in.skipBytes(6), in.readChar()));
    }
}
