package io.github.treadlight.classvalue;

import java.util.function.Function;

/** The class value of a function. Public, for applications' own copies. */
public final class Computed<T> extends CompactClassValue<T> {
    private final Function<Class<?>, T> function;

    public Computed(Function<Class<?>, T> function) {
        this.function = function;
    }

    @Override
    protected T computeValue(Class<?> type) {
        return function.apply(type);
    }
}
