package io.github.treadlight.app;

import java.lang.ref.Reference;

/** Has the collector do what it otherwise does in its own time. */
public final class Memory {
    private static final int COLLECTIONS = 5;
    private static final int LARGE = 1 << 24;

    private Memory() {}

    /** Collects what nothing keeps, soft references being something. */
    public static void collect() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
    }

    /** Asks for more memory than there is: before the JVM says so, it has cleared all soft references. */
    public static void exhaust() {
        Object[] ballast = {};
        try {
            while (true) {
                ballast = new Object[] {ballast, new long[LARGE / Long.BYTES]};
            }
        } catch (OutOfMemoryError expected) {
            // which is what was wanted
        } finally {
            Reference.reachabilityFence(ballast);
        }
    }
}
