package io.github.treadlight.app;

import static org.awaitility.Awaitility.await;

import java.lang.ref.Reference;
import java.time.Duration;
import java.util.concurrent.Callable;

/** Forces garbage collections in tests. */
public final class Memory {
    private static final int COLLECTIONS = 5;

    private Memory() {}

    /** Collects unreachable objects. Objects that are softly reachable stay alive. */
    public static void collect() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
    }

    /** Collects until the condition holds, and fails if it does not hold within a minute. */
    public static void collectUntil(Callable<Boolean> condition) {
        await().pollInSameThread().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10))
                .atMost(Duration.ofMinutes(1)).until(() -> {
                    System.gc();
                    return condition.call();
                });
    }

    /**
     * Clears all soft references, as the JVM does before it throws an {@link OutOfMemoryError}. The error is caused by
     * a single array that is larger than the heap, so that other threads do not run out of memory.
     */
    public static void exhaust() {
        long elements = Runtime.getRuntime().maxMemory() / Long.BYTES + 1;
        try {
            Reference.reachabilityFence(new long[Math.toIntExact(elements)]);
        } catch (OutOfMemoryError expected) {
            return;
        }
        throw new AssertionError("an array larger than the heap was allocated");
    }
}
