package io.github.treadlight.classvalue;

import java.util.function.Function;

/** Factory of class values. Thread-safe. */
public final class ClassValues {
    private ClassValues() {}

    /**
     * Returns a class value that calls the function for each class. It belongs to the class loader of the function's
     * class: for a lambda, the loader of the class that contains it. Pass a function of the application's own: a
     * function composed by {@code Function.andThen} or by a library of the server has a longer-lived class, and its
     * values are purged only with that class's loader.
     *
     * @param function called with a class, never null; may return null
     */
    public static <T> ClassValue<T> of(Function<? super Class<?>, ? extends T> function) {
        return new FunctionClassValue<>(function);
    }
}
