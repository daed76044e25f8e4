package io.github.treadlight.stream.filter;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The clock of one stream. If the stream takes long to read, the clock logs it once: the sender may attack the server
 * with colliding hash codes.
 *
 * <p>Reading the time costs more than filtering a stream of one object. So the clock starts at check {@value
 * #START_CHECK}, or before that at an array that can be slow to read. It reads the time again at every
 * {@value #CHECKS_PER_READING}th check and when it stops.
 *
 * <p>Confined to the thread of its stream.
 */
public final class SlowReadClock {
    /** The number of the check that starts the clock, unless an array that can be slow to read was checked before. */
    public static final int START_CHECK = 4;
    /** The length of the shortest array of primitives that starts the clock. */
    public static final int LARGE_PRIMITIVE_ARRAY = 65_536;
    /** The time after which a read is logged. */
    public static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** A power of two. */
    private static final int CHECKS_PER_READING = 64;

    private final StreamFilter filter;
    private final LongSupplier nanoTime;
    private boolean running;
    private boolean logged;
    private long start;
    /** The number of checks since the clock started. */
    private int checks;
    private long lastReferences;
    private long lastBytes;

    /** @param nanoTime as {@link System#nanoTime} */
    SlowReadClock(StreamFilter filter, LongSupplier nanoTime) {
        this.filter = filter;
        this.nanoTime = nanoTime;
    }

    /**
     * Returns whether an array may be slow to read. An array of objects may be the table of a collection, which hashes
     * its keys while it is filled. An array of primitives must be large.
     */
    static boolean isStartedBy(@Nullable Class<?> type, long arrayLength) {
        if (type == null || arrayLength < 0) {
            return false;
        }
        Class<?> element = type.getComponentType();
        return arrayLength >= LARGE_PRIMITIVE_ARRAY || (element != null && !element.isPrimitive());
    }

    boolean isRunning() {
        return running;
    }

    /** Starts the clock. */
    void start() {
        running = true;
        checks = 0;
        start = nanoTime.getAsLong();
    }

    /** Records a check of the running clock's stream, and logs the read if it is slow. */
    void check(long references, long bytes) {
        lastReferences = references;
        lastBytes = bytes;
        if ((++checks & CHECKS_PER_READING - 1) == 0) {
            logIfSlow();
        }
    }

    /** Stops the clock. Logs a slow read, because hash codes may have been computed since the last check. */
    void stop() {
        if (running) {
            running = false;
            logIfSlow();
        }
    }

    private void logIfSlow() {
        long elapsed = nanoTime.getAsLong() - start;
        if (elapsed > SLOW_NANOS && !logged) {
            logged = true;
            filter.logSlowRead(TimeUnit.NANOSECONDS.toSeconds(elapsed),
                    lastReferences + " objects, " + lastBytes + " bytes");
        }
    }
}
