package io.github.treadlight.stream;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** Something to write to a stream, and how to read it. Public, for the applications whose classes it is made of. */
public interface Specimen {
    /** What it is. */
    String name();

    /** Writes it, at the same place of whatever stream with the same result. */
    void write(ObjectOutputStream out) throws IOException;

    /** Reads what {@link #write} wrote. */
    Object read(ObjectInputStream in) throws IOException, ClassNotFoundException;
}
