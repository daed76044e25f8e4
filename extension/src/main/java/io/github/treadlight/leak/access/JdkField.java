package io.github.treadlight.leak.access;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Access to private classes and fields of the JDK, as far as the server's JVM options open them. */
public final class JdkField {
    private JdkField() {}

    /**
     * Returns a handle of an instance field.
     *
     * @throws ReflectiveOperationException if the field does not exist, has another type, or is not accessible
     */
    public static VarHandle of(Class<?> owner, String name, Class<?> type) throws ReflectiveOperationException {
        return lookup(owner).findVarHandle(owner, name, type);
    }

    /**
     * Returns a handle of a static field.
     *
     * @throws ReflectiveOperationException if the field does not exist, has another type, or is not accessible
     */
    public static VarHandle ofStatic(Class<?> owner, String name, Class<?> type) throws ReflectiveOperationException {
        return lookup(owner).findStaticVarHandle(owner, name, type);
    }

    /** Returns a class of a package that the JDK does not export. The class loader of a bundle cannot load it. */
    public static Class<?> ownerOf(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getPlatformClassLoader());
    }

    /** Returns a lookup with private access to the class. */
    public static MethodHandles.Lookup lookup(Class<?> owner) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
    }
}
