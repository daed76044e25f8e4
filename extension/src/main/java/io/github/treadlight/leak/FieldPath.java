package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Private fields of the server's classes, by name. They are read as volatile ones, which some are, and by variable
 * handles: see {@link ReadableFields}.
 */
final class FieldPath {
    private FieldPath() {}

    /**
     * Follows fields from an object.
     *
     * @return null if one of them is null
     * @throws ReflectiveOperationException if one is not there, or may not be read
     */
    static @Nullable Object read(Object start, String... names) throws ReflectiveOperationException {
        Object at = start;
        for (String name : names) {
            if (at == null) {
                return null;
            }
            at = (Object) find(at.getClass(), name).getVolatile(at);
        }
        return at;
    }

    /**
     * The value of a static field.
     *
     * @throws ReflectiveOperationException if it is not there, or may not be read
     */
    static @Nullable Object readStatic(Class<?> owner, String name) throws ReflectiveOperationException {
        return (Object) findStatic(owner, name).getVolatile();
    }

    /**
     * Follows fields from an object, or from a class: the first is static then.
     *
     * @return null if one of them is null
     * @throws ReflectiveOperationException if one is not there, or may not be read
     */
    static @Nullable Object follow(Object start, List<String> names) throws ReflectiveOperationException {
        if (!(start instanceof Class<?> owner)) {
            return read(start, names.toArray(String[]::new));
        }
        Object first = readStatic(owner, names.get(0));
        return first == null ? null : read(first, names.subList(1, names.size()).toArray(String[]::new));
    }

    /** Whether the class or a super class of it has the field. */
    static boolean has(Class<?> type, String name) {
        return declared(type, name) != null;
    }

    /**
     * The instance field of the class or of the nearest super class that has it.
     *
     * @throws ReflectiveOperationException if it is not there, is static, or its package is not opened
     */
    static VarHandle find(Class<?> type, String name) throws ReflectiveOperationException {
        return find(type, name, false);
    }

    /**
     * The static field of the class or of the nearest super class that has it.
     *
     * @throws ReflectiveOperationException if it is not there, is of instances, or its package is not opened
     */
    static VarHandle findStatic(Class<?> type, String name) throws ReflectiveOperationException {
        return find(type, name, true);
    }

    private static VarHandle find(Class<?> type, String name, boolean isStatic) throws ReflectiveOperationException {
        Field field = declared(type, name);
        if (field == null) {
            throw new NoSuchFieldException(type.getName() + "." + name);
        }
        if (Modifier.isStatic(field.getModifiers()) != isStatic) { // its handle would fail with a RuntimeException
            throw new IllegalAccessException(
                    type.getName() + "." + name + " is " + (isStatic ? "not static" : "static") + " here");
        }
        return JdkField.lookup(field.getDeclaringClass()).unreflectVarHandle(field);
    }

    private static @Nullable Field declared(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        return null;
    }

    /** Whether the class has the name, or a super class of it has. */
    static boolean isOrExtends(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
