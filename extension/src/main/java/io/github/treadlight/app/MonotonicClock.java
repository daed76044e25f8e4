package io.github.treadlight.app;

import java.time.Instant;

/** A clock that nobody sets: for how long something takes, not for when it was. */
final class MonotonicClock {
    private MonotonicClock() {}

    /** A time that only others of this JVM can be compared with. */
    static Instant now() {
        return Instant.EPOCH.plusNanos(System.nanoTime());
    }
}
