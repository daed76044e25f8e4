package io.github.treadlight.leak;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Private classes and fields of the JDK, where the server's JVM options open them to everybody. */
final class JdkField {
    private JdkField() {}

    /**
     * The field of an object.
     *
     * @throws ReflectiveOperationException if it is not there, is of another type, or is not opened
     */
    static VarHandle of(Class<?> owner, String name, Class<?> type) throws ReflectiveOperationException {
        return lookup(owner).findVarHandle(owner, name, type);
    }

    /**
     * The field of a class.
     *
     * @throws ReflectiveOperationException if it is not there, is of another type, or is not opened
     */
    static VarHandle ofStatic(Class<?> owner, String name, Class<?> type) throws ReflectiveOperationException {
        return lookup(owner).findStaticVarHandle(owner, name, type);
    }

    /** A class that no bundle may import, of a package that the JDK does not export. */
    static Class<?> ownerOf(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getPlatformClassLoader());
    }

    /** All that the class itself may see. */
    static MethodHandles.Lookup lookup(Class<?> owner) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
    }
}
