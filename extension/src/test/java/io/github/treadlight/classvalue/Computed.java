package io.github.treadlight.classvalue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A class value of a function, counting its calls. Public, for other loaders' copies. */
public final class Computed<T> extends CompactClassValue<T> {
    final AtomicInteger computations = new AtomicInteger();
    private final Function<Class<?>, T> function;

    /** Of a function of the test's, whichever loader this copy of the class is of. */
    public Computed(Function<Class<?>, T> function) {
        this.function = function;
    }

    @Override
    protected T computeValue(Class<?> type) {
        computations.incrementAndGet();
        return function.apply(type);
    }
}
