package io.github.treadlight.classvalue;

import java.util.function.Function;

/** Factory of class values. Thread-safe. */
public final class ClassValues {
    private ClassValues() {}

    /**
     * Returns a class value that calls the function for each class. It belongs to the class loader of the function's
     * class: of a lambda, the loader of the class that the lambda is written in. Pass a function of the application's
     * own: one that {@code Function.andThen} or a library of the server composed has a longer-lived class, so that its
     * values are purged with that class's loader only.
     *
     * @param function called with a class, never null; may return null
     */
    public static <T> ClassValue<T> of(Function<? super Class<?>, ? extends T> function) {
        return new FunctionClassValue<>(function);
    }
}
