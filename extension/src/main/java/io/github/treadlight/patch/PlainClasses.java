package io.github.treadlight.patch;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds classes without annotations, except those of the JDK for compilers. {@link MemberCopies} copies all members of
 * this class into the patched class. Remembers the answer for each class, and keeps no class alive. Thread-safe.
 */
final class PlainClasses {
    /** For each class that was searched, whether it is plain. Used with the map locked. */
    private static volatile @Nullable Map<Class<?>, Boolean> known;

    private PlainClasses() {}

    /**
     * Returns whether a class, its members, their parameters, its superclasses and its interfaces have no annotation
     * except {@link SafeVarargs} and {@link Deprecated}. Ignores {@link Object}, as Weld does.
     *
     * @param type null for the superclass of an interface
     * @throws TypeNotPresentException if a generic type is missing. Weld fails for such a class
     * @throws LinkageError if another type is missing
     */
    static boolean isPlain(@Nullable Class<?> type) {
        if (type == null || type == Object.class) {
            return true;
        }
        Map<Class<?>, Boolean> map = map();
        Boolean plain;
        synchronized (map) {
            plain = map.get(type);
        }
        if (plain == null) {
            plain = isResolvable(type) && isPlain(type.getDeclaredAnnotations()) && hasPlainMembers(type)
                    && isPlain(type.getSuperclass()) && hasPlainInterfaces(type);
            synchronized (map) {
                map.put(type, plain);
            }
        }
        return plain;
    }

    private static Map<Class<?>, Boolean> map() {
        Map<Class<?>, Boolean> map = known;
        return map == null ? newMap() : map;
    }

    private static synchronized Map<Class<?>, Boolean> newMap() {
        Map<Class<?>, Boolean> map = known;
        if (map == null) {
            map = new WeakHashMap<>();
            known = map;
        }
        return map;
    }

    /** Returns true, or throws what Weld throws if a type in the declaration of the class is missing. */
    private static boolean isResolvable(Class<?> type) {
        return type.getEnclosingClass() != type && !type.toGenericString().isEmpty()
                && type.getGenericInterfaces().length == type.getInterfaces().length
                && (type.getGenericSuperclass() == null) == (type.getSuperclass() == null);
    }

    private static boolean hasPlainInterfaces(Class<?> type) {
        for (Class<?> each : type.getInterfaces()) {
            if (!isPlain(each)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasPlainMembers(Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (field.toGenericString().isEmpty() || !isPlain(field.getDeclaredAnnotations())) {
                return false;
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (!isPlain(constructor)) {
                return false;
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (!isPlain(method)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(Executable executable) {
        for (Annotation[] ofParameter : executable.getParameterAnnotations()) {
            if (ofParameter.length > 0) {
                return false;
            }
        }
        return !executable.toGenericString().isEmpty() && isPlain(executable.getDeclaredAnnotations());
    }

    private static boolean isPlain(Annotation[] annotations) {
        for (Annotation annotation : annotations) {
            Class<?> type = annotation.annotationType();
            if (type != SafeVarargs.class && type != Deprecated.class) {
                return false;
            }
        }
        return true;
    }
}
