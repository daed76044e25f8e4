package io.github.treadlight.stream;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** One or more objects with code that writes and reads them. Public, because applications have their classes. */
public record Specimen(String name, Writing writing, Reading reading) {
    /** Writes the same bytes at the same position of any stream. */
    @FunctionalInterface
    public interface Writing {
        void write(ObjectOutputStream out) throws IOException;
    }

    /** Reads what was written. */
    @FunctionalInterface
    public interface Reading {
        Object read(ObjectInputStream in) throws IOException, ClassNotFoundException;
    }

    void write(ObjectOutputStream out) throws IOException {
        writing.write(out);
    }

    Object read(ObjectInputStream in) throws IOException, ClassNotFoundException {
        return reading.read(in);
    }

    @Override
    public String toString() {
        return name;
    }
}
