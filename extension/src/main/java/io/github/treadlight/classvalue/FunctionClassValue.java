package io.github.treadlight.classvalue;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A class value of a function; it belongs to the loader of the function's class, not of this one. */
final class FunctionClassValue<T> extends CompactClassValue<T> {
    private final Function<? super Class<?>, ? extends T> function;

    FunctionClassValue(Function<? super Class<?>, ? extends T> function) {
        this.function = Objects.requireNonNull(function, "function");
    }

    @Override
    protected T computeValue(Class<?> type) {
        return function.apply(type);
    }

    @Override
    @Nullable ClassLoader ownerLoader() {
        return function.getClass().getClassLoader();
    }
}
