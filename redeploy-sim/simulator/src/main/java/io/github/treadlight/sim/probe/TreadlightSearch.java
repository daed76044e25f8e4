package io.github.treadlight.sim.probe;

import java.lang.ref.ReferenceQueue;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * The search of Treadlight's in this server for what holds applications. It begins after a collection, and holds them
 * itself as long as it lasts: a heap dump from its midst would show little else.
 */
final class TreadlightSearch {
    private static final String THREAD = "treadlight-loader-watch";
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(20);

    private TreadlightSearch() {}

    /** Waits, though not for ever. */
    static void awaitEnd() {
        long start = System.nanoTime();
        while (isRunning() && System.nanoTime() - start < LONGEST.toNanos()) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** The thread waits for a reference otherwise. */
    private static boolean isRunning() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().equals(THREAD))
                .anyMatch(thread -> Arrays.stream(thread.getValue())
                        .noneMatch(frame -> frame.getClassName().equals(ReferenceQueue.class.getName())));
    }
}
