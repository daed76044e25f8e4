package io.github.treadlight.classvalue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A class value that calls a function and counts the calls. Public, so that other loaders can define copies. */
public final class Computed<T> extends CompactClassValue<T> {
    final AtomicInteger computations = new AtomicInteger();
    private final Function<Class<?>, T> function;

    /** Creates a class value. The function is of the test's loader, whichever loader defines this class. */
    public Computed(Function<Class<?>, T> function) {
        this.function = function;
    }

    @Override
    protected T computeValue(Class<?> type) {
        computations.incrementAndGet();
        return function.apply(type);
    }
}
