package io.github.treadlight.classvalue;

import java.util.function.Function;

/** A class value that calls a function. Public, so that applications' loaders can define copies. */
public final class StressedClassValue<T> extends CompactClassValue<T> {
    private final Function<Class<?>, T> function;

    public StressedClassValue(Function<Class<?>, T> function) {
        this.function = function;
    }

    @Override
    protected T computeValue(Class<?> type) {
        return function.apply(type);
    }
}
