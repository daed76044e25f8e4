package io.github.treadlight.annotation;

import static java.util.Comparator.comparing;

import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The right answers, by plain reflection without any thought for speed: every path to an interface is written down. */
record PlainAnswers(Class<?> type) {
    /** The nearest annotation of the type. */
    <A extends Annotation> A find(Class<A> annotation) {
        return all(annotation, false).stream().findFirst().orElse(null);
    }

    /** Those of the nearest place that has any. */
    <A extends Annotation> List<A> all(Class<A> annotation) {
        return all(annotation, true);
    }

    private <A extends Annotation> List<A> all(Class<A> annotation, boolean repeated) {
        A[] present = repeated ? type.getAnnotationsByType(annotation)
                : nonNull(annotation, type.getAnnotation(annotation));
        if (present.length > 0) {
            return List.of(present);
        }
        for (Class<?> place : interfaces()) {
            List<A> found = on(place, annotation, repeated);
            if (!found.isEmpty()) {
                return found;
            }
        }
        if (annotation.getName().startsWith("java.lang.annotation.") || annotation == Stereotype.class) {
            return List.of();
        }
        for (Class<?> place : stereotypes()) {
            List<A> found = on(place, annotation, repeated);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    private static <A extends Annotation> List<A> on(Class<?> place, Class<A> annotation, boolean repeated) {
        return List.of(repeated ? place.getDeclaredAnnotationsByType(annotation)
                : nonNull(annotation, place.getDeclaredAnnotation(annotation)));
    }

    @SuppressWarnings("unchecked")
    private static <A extends Annotation> A[] nonNull(Class<A> type, A found) {
        A[] array = (A[]) Array.newInstance(type, found == null ? 0 : 1);
        if (found != null) {
            array[0] = found;
        }
        return array;
    }

    /** By the shortest path, and then by the places of its steps: interfaces in order, then the super class. */
    List<Class<?>> interfaces() {
        Map<Class<?>, String> paths = new HashMap<>();
        note(type, "", paths);
        return paths.keySet().stream().filter(Class::isInterface).filter(each -> each != type)
                .sorted(comparing(paths::get, BY_LENGTH)).toList();
    }

    private static final Comparator<String> BY_LENGTH =
            comparing(String::length).thenComparing(Comparator.naturalOrder());

    private static void note(Class<?> at, String path, Map<Class<?>, String> paths) {
        paths.merge(at, path, (one, other) -> BY_LENGTH.compare(one, other) <= 0 ? one : other);
        char step = 'a';
        for (Class<?> each : at.getInterfaces()) {
            note(each, path + step++, paths);
        }
        if (at.getSuperclass() != null) {
            note(at.getSuperclass(), path + step, paths);
        }
    }

    /** Of the annotations on the class first, then of those on these, and so on. */
    Set<Class<? extends Annotation>> stereotypes() {
        List<Class<? extends Annotation>> level = new ArrayList<>(direct().keySet());
        Set<Class<? extends Annotation>> found = new LinkedHashSet<>();
        while (!level.isEmpty()) {
            List<Class<? extends Annotation>> next = new ArrayList<>();
            for (Class<? extends Annotation> each : level) {
                if (each.isAnnotationPresent(Stereotype.class) && found.add(each)) {
                    Arrays.stream(each.getDeclaredAnnotations()).forEach(on -> next.add(on.annotationType()));
                }
            }
            level = next;
        }
        return found;
    }

    /** Without those that stereotypes bring, in the order of their precedence. */
    private Map<Class<? extends Annotation>, Annotation> direct() {
        List<Annotation> inherited = new ArrayList<>();
        Set<Annotation> ofJava = Set.of(type.getAnnotations());
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            Arrays.stream(at.getDeclaredAnnotations()).filter(ofJava::contains).forEach(inherited::add);
        }
        Stream<Annotation> ofInterfaces =
                interfaces().stream().flatMap(each -> Arrays.stream(each.getDeclaredAnnotations()));
        Map<Class<? extends Annotation>, Annotation> nearest = new LinkedHashMap<>();
        Stream.concat(inherited.stream(), ofInterfaces)
                .forEach(each -> nearest.putIfAbsent(each.annotationType(), each));
        return nearest;
    }

    /** One of each type. */
    List<Annotation> all() {
        Map<Class<? extends Annotation>, Annotation> nearest = direct();
        for (Class<?> each : stereotypes()) {
            for (Annotation on : each.getDeclaredAnnotations()) {
                Class<?> meta = on.annotationType();
                if (!meta.getName().startsWith("java.lang.annotation.") && meta != Stereotype.class) {
                    nearest.putIfAbsent(on.annotationType(), on);
                }
            }
        }
        return List.copyOf(nearest.values());
    }
}
