package io.github.treadlight.annotation;

import io.github.treadlight.classvalue.CompactClassValue;
import java.lang.annotation.Annotation;
import org.jspecify.annotations.Nullable;

/**
 * Cache of the Java annotations of classes, with those that a class inherits from superclasses, interfaces and
 * stereotypes.
 *
 * <p>Lifetimes: the annotations of a class are values of this instance's {@link CompactClassValue}. They are released
 * with the class at the latest, or when a purge declares that its application ended. Nothing here is static. So the
 * cache keeps no loader of an application alive, and no application keeps the cache alive. A class keeps no loaders
 * alive beyond those that its own annotations keep.
 *
 * <p>Failures are not cached: the caller gets the exception or error that plain reflection throws, and the next call
 * tries again. Annotations whose type is missing are left out, as reflection leaves them out. A class that an agent
 * redefines keeps the annotations it had before, until it is purged.
 *
 * <p>Thread-safe; a lookup of a cached value takes no lock.
 */
public final class ClassAnnotations {
    private final CompactClassValue<AnnotationsOfClass> annotations = new CompactClassValue<>() {
        @Override
        protected AnnotationsOfClass computeValue(Class<?> type) {
            return AnnotationsOfClass.of(type);
        }
    };

    /** Creates an empty cache. */
    public ClassAnnotations() {
        // Initializes the class of the results. Otherwise, it could be initialized near the end of an application's
        // stack. If the stack overflows meanwhile, the class is unusable until the JVM ends.
        AnnotationsOfClass.of(Object.class);
    }

    /** Returns the annotations of the class. The result is the same instance until the class is purged. */
    public AnnotationsOfClass of(Class<?> type) {
        return annotations.get(type);
    }

    /**
     * Returns the nearest annotation of the class that has this type, or null. Short for {@link #of} and
     * {@link AnnotationsOfClass#get}.
     */
    public <A extends Annotation> @Nullable A find(Class<?> type, Class<A> annotation) {
        return annotations.get(type).get(annotation);
    }
}
