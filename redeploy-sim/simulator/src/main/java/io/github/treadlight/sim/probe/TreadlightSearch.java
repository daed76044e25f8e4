package io.github.treadlight.sim.probe;

import java.lang.ref.ReferenceQueue;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The search of Treadlight's in this server for what holds applications. It begins after a collection, and holds them
 * itself as long as it lasts: from its midst a heap dump would show little else, and a count what is about to go.
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

    /** Whether the module is in this server, and watches. */
    static boolean isThere() {
        return stacks().findAny().isPresent();
    }

    /** The thread waits for a reference otherwise. */
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
