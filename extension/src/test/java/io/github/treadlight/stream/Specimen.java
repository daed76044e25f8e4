package io.github.treadlight.stream;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** An object or several, and how to write and read them. Public, for the applications that have their classes. */
public interface Specimen {
    /** Returns a description of it. */
    String name();

    /** Writes the same bytes at the same position of any stream. */
    void write(ObjectOutputStream out) throws IOException;

    /** Reads what {@link #write} wrote. */
    Object read(ObjectInputStream in) throws IOException, ClassNotFoundException;
}
