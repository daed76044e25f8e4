package io.github.treadlight.bench.annotation;

import org.jspecify.annotations.Nullable;

/** Looks up annotations of one type on the classes of an application. */
public interface AnnotationLookup {
    /**
     * Finds the annotation of the class with the given number.
     *
     * @return an object that represents the annotation, or null if the class does not have it
     */
    @Nullable Object find(int number);
}
