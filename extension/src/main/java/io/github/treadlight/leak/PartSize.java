package io.github.treadlight.leak;

import java.util.concurrent.TimeUnit;

/**
 * The number of threads whose stacks are read at the next safepoint, so that each safepoint is short. It follows the
 * time that the last part took, because a stack takes from 10 to 200 microseconds, depending on the JVM, the machine
 * and its load. Confined to one thread.
 */
final class PartSize {
    /** Fewer threads are not worth a safepoint. */
    static final int MIN = 4;
    static final int MAX = 50;
    private static final int FIRST = 10;
    /** The time that a part should take. */
    private static final long TARGET_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private int size = FIRST;

    /** Returns the size of the next part. */
    int get() {
        return size;
    }

    /** Notes the time that a part of this size took. The next one is at most twice as large. */
    void took(long nanos) {
        long proportional = size * TARGET_NANOS / Math.max(1, nanos);
        size = (int) Math.max(MIN, Math.min(proportional, Math.min(MAX, 2 * size)));
    }
}
