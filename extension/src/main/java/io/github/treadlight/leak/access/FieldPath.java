package io.github.treadlight.leak.access;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads private fields of the server's classes by name. All reads are volatile, because some of the fields are. They
 * use variable handles for the reason that {@link ReadableFields} gives.
 */
public final class FieldPath {
    private FieldPath() {}

    /**
     * Follows instance fields from an object.
     *
     * @return the value of the last field, or null if any of them is null
     * @throws ReflectiveOperationException if a field does not exist or is not accessible
     */
    public static @Nullable Object read(Object start, String... names) throws ReflectiveOperationException {
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
     * Returns the value of a static field.
     *
     * @throws ReflectiveOperationException if the field does not exist or is not accessible
     */
    public static @Nullable Object readStatic(Class<?> owner, String name) throws ReflectiveOperationException {
        return (Object) findStatic(owner, name).getVolatile();
    }

    /**
     * Follows fields from an object, or from a class, in which case the first field is static.
     *
     * @return the value of the last field, or null if any of them is null
     * @throws ReflectiveOperationException if a field does not exist or is not accessible
     */
    public static @Nullable Object follow(Object start, List<String> names) throws ReflectiveOperationException {
        if (names.isEmpty()) {
            return start;
        }
        if (!(start instanceof Class<?> owner)) {
            return read(start, names.toArray(String[]::new));
        }
        Object first = readStatic(owner, names.get(0));
        return first == null ? null : read(first, names.subList(1, names.size()).toArray(String[]::new));
    }

    /**
     * Follows fields from an object, or from a class, in which case the first field is static.
     *
     * @return the value of the last field
     * @throws ReflectiveOperationException if a field does not exist or is not accessible, or if the value is null or
     *     not of the type
     */
    public static <T> T require(Class<T> type, Object start, String... names) throws ReflectiveOperationException {
        Object value = follow(start, List.of(names));
        if (!type.isInstance(value)) {
            throw new NoSuchFieldException((start instanceof Class<?> owner ? owner : start.getClass()).getName() + '.'
                    + String.join(".", names) + " is no " + type.getSimpleName());
        }
        return type.cast(value);
    }

    /** Returns whether the class or a superclass declares the field. */
    public static boolean has(Class<?> type, String name) {
        return declared(type, name) != null;
    }

    /** Returns whether the class or a superclass declares the field, and it is static. */
    public static boolean hasStatic(Class<?> type, String name) {
        Field field = declared(type, name);
        return field != null && Modifier.isStatic(field.getModifiers());
    }

    /**
     * Returns a handle of the instance field that the class or its nearest superclass declares.
     *
     * @throws ReflectiveOperationException if the field does not exist, is static, or is not accessible
     */
    public static VarHandle find(Class<?> type, String name) throws ReflectiveOperationException {
        return find(type, name, false);
    }

    /**
     * Returns a handle of the static field that the class or its nearest superclass declares.
     *
     * @throws ReflectiveOperationException if the field does not exist, is not static, or is not accessible
     */
    public static VarHandle findStatic(Class<?> type, String name) throws ReflectiveOperationException {
        return find(type, name, true);
    }

    private static VarHandle find(Class<?> type, String name, boolean isStatic) throws ReflectiveOperationException {
        Field field = declared(type, name);
        if (field == null) {
            throw new NoSuchFieldException(type.getName() + "." + name);
        }
        if (Modifier.isStatic(field.getModifiers()) != isStatic) { // its handle would throw a RuntimeException
            throw new IllegalAccessException(
                    type.getName() + "." + name + " is " + (isStatic ? "not static" : "static") + " here");
        }
        UsedMembers.add(field.getDeclaringClass(), name);
        return PrivateAccess.lookup(field.getDeclaringClass()).unreflectVarHandle(field);
    }

    private static @Nullable Field declared(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : declared(at)) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        return null;
    }

    private static Field[] declared(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError | RuntimeException refused) {
            return new Field[0]; // a class of an application, whose closed class loader refuses to load types of fields
        }
    }

    /** Returns whether the class or one of its superclasses has the given name. */
    public static boolean isOrExtends(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
