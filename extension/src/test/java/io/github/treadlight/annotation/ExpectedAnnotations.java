package io.github.treadlight.annotation;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The expected annotations of a class, found by plain, slow reflection that records every path to an interface. */
record ExpectedAnnotations(Class<?> type) {
    /** Asserts that the cache finds the expected annotations. */
    void assertFoundBy(ClassAnnotations annotations, Collection<Class<? extends Annotation>> types, String name) {
        AnnotationsOfClass of = annotations.of(type);
        assertThat(of.declared()).as(name).containsExactly(type.getDeclaredAnnotations());
        assertThat(of.all()).as(name).containsExactlyElementsOf(all());
        assertThat(of.stereotypes()).as(name).containsExactlyElementsOf(stereotypes());
        types.forEach(each -> assertFound(annotations, each, name + ", " + each));
    }

    private <A extends Annotation> void assertFound(ClassAnnotations annotations, Class<A> annotation, String name) {
        AnnotationsOfClass of = annotations.of(type);
        A expected = find(annotation);
        assertThat(annotations.find(type, annotation)).as(name).isEqualTo(expected);
        assertThat(of.get(annotation)).as(name).isEqualTo(expected);
        assertThat(of.has(annotation)).as(name).isEqualTo(expected != null);
        assertThat(of.all(annotation)).as(name).containsExactlyElementsOf(all(annotation));
    }

    /** Returns the nearest annotation of the type. */
    <A extends Annotation> A find(Class<A> annotation) {
        return all(annotation, false).stream().findFirst().orElse(null);
    }

    /** Returns the annotations of the type from the nearest place that has any. */
    <A extends Annotation> List<A> all(Class<A> annotation) {
        return all(annotation, true);
    }

    private <A extends Annotation> List<A> all(Class<A> annotation, boolean repeated) {
        List<A> ofJava = repeated ? List.of(type.getAnnotationsByType(annotation))
                : Stream.ofNullable(type.getAnnotation(annotation)).toList();
        Stream<Class<?>> places = Stream.concat(interfaces().stream(), describesStereotypes(annotation)
                ? Stream.empty() : stereotypes().stream());
        return Stream.concat(Stream.of(ofJava), places.map(place -> on(place, annotation, repeated)))
                .filter(found -> !found.isEmpty()).findFirst().orElse(List.of());
    }

    private static <A extends Annotation> List<A> on(Class<?> place, Class<A> annotation, boolean repeated) {
        return repeated ? List.of(place.getDeclaredAnnotationsByType(annotation))
                : Stream.ofNullable(place.getDeclaredAnnotation(annotation)).toList();
    }

    private static boolean describesStereotypes(Class<? extends Annotation> annotation) {
        return annotation.getName().startsWith("java.lang.annotation.") || annotation == Stereotype.class;
    }

    /**
     * Returns all interfaces by the shortest path, then by the order of its steps: interfaces as declared, then the
     * superclass.
     */
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

    /** Returns the stereotypes: first those on the class, then those on these stereotypes, and so on. */
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

    /** Returns the annotations without those that stereotypes supply, in order of precedence. */
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

    /** Returns the nearest annotation of each type. */
    List<Annotation> all() {
        Map<Class<? extends Annotation>, Annotation> nearest = direct();
        for (Class<?> each : stereotypes()) {
            for (Annotation on : each.getDeclaredAnnotations()) {
                if (!describesStereotypes(on.annotationType())) {
                    nearest.putIfAbsent(on.annotationType(), on);
                }
            }
        }
        return List.copyOf(nearest.values());
    }
}
