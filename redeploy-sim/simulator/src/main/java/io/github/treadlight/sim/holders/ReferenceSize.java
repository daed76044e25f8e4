package io.github.treadlight.sim.holders;

/**
 * The size of a reference in the dumped JVM. The dump has eight bytes for each reference, and does not say whether the
 * JVM compresses references to four. If an object begins before an array of uncompressed references would have
 * ended, references are compressed.
 */
final class ReferenceSize {
    private static final int ARRAY_HEADER = 16;

    private long array;
    private long endIfUncompressed;
    private boolean compressed;

    /** Records an array of references. The dump has most objects in the order of their addresses. */
    void array(long id, long elements) {
        object(id);
        array = id;
        endIfUncompressed = id + ARRAY_HEADER + elements * Long.BYTES;
    }

    /** Records an instance or an array. */
    void object(long id) {
        compressed |= id > array && id < endIfUncompressed;
    }

    /** Returns 4 or 8. */
    int bytes() {
        return compressed ? Integer.BYTES : Long.BYTES;
    }
}
