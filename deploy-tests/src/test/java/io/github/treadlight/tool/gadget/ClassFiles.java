package io.github.treadlight.tool.gadget;

import java.io.IOException;
import java.util.function.Consumer;

/** The class files that a search reads. */
interface ClassFiles {
    /** Passes each class file to a consumer, once. */
    void forEach(Consumer<byte[]> consumer) throws IOException;

    /**
     * Returns the class file of a class that {@link #forEach} supplied.
     *
     * @param name the internal name
     */
    byte[] read(String name);
}
