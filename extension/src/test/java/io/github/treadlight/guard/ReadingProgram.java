package io.github.treadlight.guard;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.BitSet;

/** Prints whether streams with a BitSet can be read. */
final class ReadingProgram {
    private ReadingProgram() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("plain: " + read(false));
        System.out.println("with a filter set on the stream: " + read(true));
    }

    private static String read(boolean set) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new BitSet());
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            if (set) {
                in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("java.util.BitSet"));
            }
            return in.readObject() instanceof BitSet ? "read" : "another object";
        } catch (InvalidClassException rejected) {
            return "rejected";
        } catch (IllegalStateException | LinkageError unusable) { // JDK 17 fails while it initializes the class
            return "impossible";
        }
    }
}
