package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.access.LoadedClasses;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The class values of class loaders that extend the JDK's directly, and their values for classes of these loaders.
 *
 * @param classValues the number of class values with a value
 * @param values the number of values, one for each pair of a class value and a class
 * @param classes the number of classes with such a value
 */
public record ClassValueCount(int classValues, long values, int classes) {
    /**
     * Counts the class values. Changes nothing.
     *
     * @throws ReflectiveOperationException if this JVM stores class values in another way, or does not open
     *     {@code java.lang}
     */
    public static ClassValueCount of(Collection<ClassLoader> loaders) throws ReflectiveOperationException {
        Set<ClassLoader> own = Collections.newSetFromMap(new IdentityHashMap<>());
        own.addAll(loaders);
        ClassValueMaps maps = new ClassValueMaps();
        Set<ClassValue<?>> found = Collections.newSetFromMap(new IdentityHashMap<>());
        long values = 0;
        int classes = 0;
        for (ClassLoader loader : own) {
            for (Class<?> type : LoadedClasses.of(loader)) {
                long before = values;
                for (ClassValueMaps.Bound each : maps.boundIn(type)) {
                    if (own.contains(direct(each.classValue().getClass()).getClassLoader())) {
                        found.add(each.classValue());
                        values++;
                    }
                }
                classes += values > before ? 1 : 0;
            }
        }
        return new ClassValueCount(found.size(), values, classes);
    }

    /** Returns the superclass that extends {@link ClassValue} directly. */
    private static Class<?> direct(Class<?> type) {
        Class<?> at = type;
        while (at.getSuperclass() != ClassValue.class) {
            at = at.getSuperclass();
        }
        return at;
    }
}
