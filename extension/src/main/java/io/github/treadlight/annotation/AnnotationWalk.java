package io.github.treadlight.annotation;

import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * Collects, by plain reflection, the annotations of a class from all places that supply them, in order of precedence.
 */
final class AnnotationWalk {
    /** Compared by name, because the server's modules and an application may each have their own Jakarta API. */
    private static final String STEREOTYPE = "jakarta.enterprise.inject.Stereotype";

    /** The annotations declared on the class itself. */
    final List<Annotation> declared;

    /** The nearest annotation of each type, nearest first. */
    final Map<Class<? extends Annotation>, Annotation> nearest = new LinkedHashMap<>();

    /** Interfaces and stereotypes that have annotations, nearest first. */
    final List<Class<?>> farther = new ArrayList<>();

    final Set<Class<? extends Annotation>> stereotypes = new LinkedHashSet<>();

    AnnotationWalk(Class<?> type) {
        declared = List.of(type.getDeclaredAnnotations());
        add(declared);
        for (Class<?> above = type.getSuperclass(); above != null; above = above.getSuperclass()) {
            for (Annotation each : above.getDeclaredAnnotations()) {
                if (each.annotationType().isAnnotationPresent(Inherited.class)) {
                    add(List.of(each));
                }
            }
        }
        for (Class<?> each : interfaces(type)) {
            addFarther(each, List.of(each.getDeclaredAnnotations()));
        }
        addStereotypes();
    }

    private void add(List<Annotation> annotations) {
        annotations.forEach(each -> nearest.putIfAbsent(each.annotationType(), each));
    }

    private void addFarther(Class<?> place, List<Annotation> annotations) {
        if (!annotations.isEmpty()) {
            farther.add(place);
            add(annotations);
        }
    }

    /**
     * Returns all interfaces, those reached in the fewest steps first. At equal distance, a class's own interfaces come
     * before those of its superclass.
     */
    private static Collection<Class<?>> interfaces(Class<?> type) {
        Set<Class<?>> found = new LinkedHashSet<>();
        Queue<Class<?>> ahead = new ArrayDeque<>();
        for (Class<?> at = type; at != null; at = ahead.poll()) {
            for (Class<?> each : at.getInterfaces()) {
                if (found.add(each)) {
                    ahead.add(each);
                }
            }
            if (at.getSuperclass() != null) {
                ahead.add(at.getSuperclass());
            }
        }
        return found;
    }

    private void addStereotypes() {
        Queue<Class<? extends Annotation>> ahead = new ArrayDeque<>(nearest.keySet());
        for (Class<? extends Annotation> type = ahead.poll(); type != null; type = ahead.poll()) {
            Annotation[] annotations = type.getDeclaredAnnotations();
            if (isStereotype(annotations) && stereotypes.add(type)) {
                List<Annotation> supplied = new ArrayList<>();
                for (Annotation each : annotations) {
                    if (isSupplied(each.annotationType())) {
                        supplied.add(each);
                        ahead.add(each.annotationType());
                    }
                }
                addFarther(type, supplied);
            }
        }
    }

    private static boolean isStereotype(Annotation[] annotations) {
        for (Annotation each : annotations) {
            if (each.annotationType().getName().equals(STEREOTYPE)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a stereotype adds annotations of this type to a class. It does not add those that describe the
     * stereotype itself.
     */
    static boolean isSupplied(Class<? extends Annotation> type) {
        return type.getPackage() != Inherited.class.getPackage() && !type.getName().equals(STEREOTYPE);
    }
}
