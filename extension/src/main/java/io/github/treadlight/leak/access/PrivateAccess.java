package io.github.treadlight.leak.access;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Access to private members of the JDK, as far as the JVM's options open them, and of the server's libraries. */
public final class PrivateAccess {
    private PrivateAccess() {}

    /**
     * Returns a handle of an instance field.
     *
     * @throws ReflectiveOperationException if the field does not exist, has another type, or is not accessible
     */
    public static VarHandle field(Class<?> owner, String name, Class<?> type) throws ReflectiveOperationException {
        return lookup(owner).findVarHandle(owner, name, type);
    }

    /**
     * Returns a handle of a static field.
     *
     * @throws ReflectiveOperationException if the field does not exist, has another type, or is not accessible
     */
    public static VarHandle staticField(Class<?> owner, String name, Class<?> type)
            throws ReflectiveOperationException {
        return lookup(owner).findStaticVarHandle(owner, name, type);
    }

    /** Returns a class of a package that the JDK does not export. The class loader of a bundle cannot load it. */
    public static Class<?> jdkClass(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getPlatformClassLoader());
    }

    /** Returns a lookup with private access to the class. */
    public static MethodHandles.Lookup lookup(Class<?> owner) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
    }
}
