package io.github.treadlight.deploy.app.proxied;

import java.util.concurrent.atomic.AtomicInteger;

/** Computes values with consecutive numbers, and fails for Void. */
final class NumberedValues {
    private final AtomicInteger computations = new AtomicInteger();

    String compute(Class<?> type) {
        if (type == Void.class) {
            throw new IllegalStateException("no value for Void");
        }
        return type.getSimpleName() + " " + computations.incrementAndGet();
    }
}
