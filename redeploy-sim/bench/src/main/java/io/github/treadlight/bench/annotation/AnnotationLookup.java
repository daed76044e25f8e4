package io.github.treadlight.bench.annotation;

import org.jspecify.annotations.Nullable;

/** Asks the classes of an application for annotations of one type. */
public interface AnnotationLookup {
    /**
     * The annotation of the class with this number.
     *
     * @return whatever stands for it, or null if it was not found
     */
    @Nullable Object find(int number);
}
