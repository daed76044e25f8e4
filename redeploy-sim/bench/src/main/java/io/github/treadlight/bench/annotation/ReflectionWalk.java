package io.github.treadlight.bench.annotation;

import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Annotation;
import org.jspecify.annotations.Nullable;

/**
 * The walk that frameworks write: first what Java inherits, then the interfaces, then the stereotypes. Without a note
 * of what it has seen, which would cost more than it saves here.
 */
final class ReflectionWalk implements AnnotationLookup {
    private final Class<?>[] classes;
    private final Class<? extends Annotation> asked;

    ReflectionWalk(Class<?>[] classes, Class<? extends Annotation> asked) {
        this.classes = classes;
        this.asked = asked;
    }

    @Override
    public @Nullable Object find(int number) {
        Class<?> type = classes[number];
        Annotation found = type.getAnnotation(asked);
        if (found == null) {
            found = onInterfaces(type);
        }
        return found == null ? onStereotypes(type) : found;
    }

    private @Nullable Annotation onInterfaces(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> each : at.getInterfaces()) {
                Annotation found = each.getAnnotation(asked);
                if (found == null) {
                    found = onInterfaces(each);
                }
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private @Nullable Annotation onStereotypes(Class<?> type) {
        for (Annotation each : type.getAnnotations()) {
            Class<? extends Annotation> stereotype = each.annotationType();
            if (stereotype.isAnnotationPresent(Stereotype.class)) {
                Annotation found = stereotype.getAnnotation(asked);
                if (found == null) {
                    found = onStereotypes(stereotype);
                }
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
