package io.github.treadlight.server;

import java.io.IOException;
import java.nio.file.Path;

/** Writes heap dumps of this JVM, and knows the space that they need. */
interface HeapDumper {
    /** Writes the live objects to a file that does not exist yet. Pauses the JVM. */
    void dump(Path file) throws IOException;

    /** Returns the used heap, in bytes. */
    long usedHeap();

    /** Returns the space in a folder that the JVM can use, in bytes. */
    long usableSpace(Path folder) throws IOException;
}
