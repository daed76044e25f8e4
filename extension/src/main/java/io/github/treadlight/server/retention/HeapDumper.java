package io.github.treadlight.server.retention;

import java.io.IOException;
import java.nio.file.Path;

/** A writer of heap dumps of this JVM that also measures the used heap and the free space. */
interface HeapDumper {
    /** Writes the live objects to a file that does not exist yet. Pauses the JVM. */
    void dump(Path file) throws IOException;

    /** Returns the used heap, in bytes. */
    long usedHeap();

    /** Returns the free space that the JVM can use in a folder, in bytes. */
    long usableSpace(Path folder) throws IOException;
}
