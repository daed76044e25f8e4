package io.github.treadlight.classvalue;

import java.util.Objects;
import java.util.function.Function;

/** A class value that calls a function. It belongs to the loader of the function's class, not to that of this class. */
final class FunctionClassValue<T> extends CompactClassValue<T> {
    private final Function<? super Class<?>, ? extends T> function;

    FunctionClassValue(Function<? super Class<?>, ? extends T> function) {
        this.function = Objects.requireNonNull(function, "function");
    }

    @Override
    protected T computeValue(Class<?> type) {
        return function.apply(type);
    }

    /** Returns the class of the function. */
    static Class<?> functionClass(FunctionClassValue<?> classValue) {
        return classValue.function.getClass();
    }
}
