package io.github.treadlight.deploy.gadget;

import java.io.IOException;
import java.util.function.Consumer;

/** The class files to search. */
interface ClassFiles {
    /** Reads all class files once, each of them in turn. */
    void forEach(Consumer<byte[]> each) throws IOException;

    /**
     * Returns the class file of a class that {@link #forEach} supplied.
     *
     * @param name the internal name
     */
    byte[] read(String name);
}
