package io.github.treadlight.sim.engine;

import java.util.concurrent.TimeUnit;

/** Adds up times. Not thread-safe. */
final class Stopwatch {
    private long nanos;
    private long begin;

    void begin() {
        begin = System.nanoTime();
    }

    void end() {
        nanos += System.nanoTime() - begin;
    }

    long millis() {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
