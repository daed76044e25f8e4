package io.github.treadlight.app;

import java.time.Instant;

/** A clock for durations, which adjustments of the system time do not affect. */
final class MonotonicClock {
    private MonotonicClock() {}

    /** Returns the current time, which is comparable only with other times of this clock. */
    static Instant now() {
        return Instant.EPOCH.plusNanos(System.nanoTime());
    }
}
