package io.github.treadlight.app;

import static org.awaitility.Awaitility.await;

import java.lang.ref.Reference;
import java.time.Duration;
import java.util.concurrent.Callable;

/** Makes the garbage collector do now what it otherwise does in its own time. */
public final class Memory {
    private static final int COLLECTIONS = 5;

    private Memory() {}

    /** Collects what is unreachable. Objects that only soft references keep stay alive. */
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
     * Clears all soft references, which a JVM does before it throws an {@link OutOfMemoryError}. A single array that is
     * larger than the whole heap leaves the other threads the memory they need.
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
