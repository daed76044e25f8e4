package io.github.treadlight.bench.annotation;

import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Annotation;
import org.jspecify.annotations.Nullable;

/**
 * The walk that frameworks use: first the annotations of the class, including inherited ones, then the interfaces, then
 * the stereotypes. It does not record visited types, which would cost more here than it saves.
 */
final class ReflectionWalk implements AnnotationLookup {
    private final Class<?>[] classes;
    private final Class<? extends Annotation> annotation;

    ReflectionWalk(Class<?>[] classes, Class<? extends Annotation> annotation) {
        this.classes = classes;
        this.annotation = annotation;
    }

    @Override
    public @Nullable Object find(int number) {
        Class<?> type = classes[number];
        Annotation found = type.getAnnotation(annotation);
        if (found == null) {
            found = onInterfaces(type);
        }
        return found == null ? onStereotypes(type) : found;
    }

    private @Nullable Annotation onInterfaces(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> each : at.getInterfaces()) {
                Annotation found = each.getAnnotation(annotation);
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
                Annotation found = stereotype.getAnnotation(annotation);
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
