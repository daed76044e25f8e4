package io.github.treadlight.classvalue;

/** Estimates of heap sizes in bytes, for a JVM with compressed references and alignment to 8 as long as it can. */
final class Sizes {
    private static final int HEADER = 12;
    private static final int ARRAY_HEADER = 16;
    private static final long COMPRESSIBLE_HEAP = 32L << 30;
    private static final int REFERENCE = Runtime.getRuntime().maxMemory() < COMPRESSIBLE_HEAP ? 4 : 8;

    private Sizes() {}

    static long object(int references, int ints) {
        return aligned(HEADER + (long) references * REFERENCE + ints * (long) Integer.BYTES);
    }

    static long references(int length) {
        return aligned(ARRAY_HEADER + (long) length * REFERENCE);
    }

    static long ints(int length) {
        return aligned(ARRAY_HEADER + (long) length * Integer.BYTES);
    }

    private static long aligned(long bytes) {
        return bytes + 7 & -8;
    }
}
