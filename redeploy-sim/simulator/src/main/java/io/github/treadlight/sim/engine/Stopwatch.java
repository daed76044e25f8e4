package io.github.treadlight.sim.engine;

import java.util.concurrent.TimeUnit;

/** A stopwatch that adds up several periods of time. Not thread-safe. */
final class Stopwatch {
    private long nanos;
    private long started;

    void start() {
        started = System.nanoTime();
    }

    void stop() {
        nanos += System.nanoTime() - started;
    }

    long millis() {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
