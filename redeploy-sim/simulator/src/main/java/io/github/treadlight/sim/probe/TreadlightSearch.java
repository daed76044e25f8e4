package io.github.treadlight.sim.probe;

import java.lang.ref.ReferenceQueue;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Detects whether Treadlight in this server is searching for what retains undeployed applications. The search starts
 * after a garbage collection and itself refers to the applications while it runs, so heap dumps and counts of class
 * loaders would be wrong meanwhile.
 */
final class TreadlightSearch {
    private static final String THREAD = "treadlight-loader-watch";
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private TreadlightSearch() {}

    /** Waits until the search has ended, but no longer than ten seconds. */
    static void awaitEnd() {
        long start = System.nanoTime();
        while (isRunning() && System.nanoTime() - start < LIMIT.toNanos()) {
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        }
    }

    /** Returns whether Treadlight is installed in this server and watches class loaders. */
    static boolean isInstalled() {
        return stacks().findAny().isPresent();
    }

    /** Returns whether a search is running; between searches, Treadlight's thread waits at a reference queue. */
    static boolean isRunning() {
        return stacks().anyMatch(stack -> Arrays.stream(stack)
                .noneMatch(frame -> frame.getClassName().equals(ReferenceQueue.class.getName())));
    }

    private static Stream<StackTraceElement[]> stacks() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().equals(THREAD))
                .map(Map.Entry::getValue);
    }
}
