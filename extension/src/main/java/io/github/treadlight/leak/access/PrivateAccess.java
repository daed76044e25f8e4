package io.github.treadlight.leak.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Access to private members of the JDK, as far as the JVM's options open them, and of the server's libraries. */
public final class PrivateAccess {
    /** The JDK's constant; null until it is read. */
    private static volatile MethodHandles.@Nullable Lookup trusted;

    private PrivateAccess() {}

    /**
     * Returns a handle of an instance field.
     *
     * @throws ReflectiveOperationException if the field does not exist, has a different type, or is not accessible
     */
    public static VarHandle field(Class<?> owner, String name, Class<?> type) throws ReflectiveOperationException {
        VarHandle found = lookup(owner).findVarHandle(owner, name, type);
        UsedMembers.add(owner, name);
        return found;
    }

    /**
     * Returns a handle of a static field.
     *
     * @throws ReflectiveOperationException if the field does not exist, has a different type, or is not accessible
     */
    public static VarHandle staticField(Class<?> owner, String name, Class<?> type)
            throws ReflectiveOperationException {
        VarHandle found = lookup(owner).findStaticVarHandle(owner, name, type);
        UsedMembers.add(owner, name);
        return found;
    }

    /**
     * Returns a final instance field of a class of the JDK. Its value can be set by {@link Field#set}, because the JVM
     * trusts such fields only in some packages and in records.
     *
     * @throws ReflectiveOperationException if the field does not exist or is not accessible
     */
    public static Field finalField(Class<?> owner, String name) throws ReflectiveOperationException {
        Field found = owner.getDeclaredField(name);
        if (!OpenedPackages.open(owner) || !found.trySetAccessible()) {
            throw new IllegalAccessException(owner.getPackageName() + " is closed");
        }
        UsedMembers.add(owner, name);
        return found;
    }

    /**
     * Returns a method that the class declares.
     *
     * @throws ReflectiveOperationException if the class does not declare the method
     * @throws RuntimeException if the method is not accessible
     */
    public static Method method(Class<?> owner, String name, Class<?>... parameters)
            throws ReflectiveOperationException {
        Method found = owner.getDeclaredMethod(name, parameters);
        found.setAccessible(true);
        UsedMembers.add(owner, name + "()");
        return found;
    }

    /** Returns a class of a package that the JDK does not export. The class loader of a bundle cannot load it. */
    public static Class<?> jdkClass(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getPlatformClassLoader());
    }

    /**
     * Returns a class of a package that the JDK does not export, or null if the class is missing or not initialized.
     * Does not initialize it.
     *
     * @throws ReflectiveOperationException if the JVM does not reveal whether the class is initialized
     */
    public static @Nullable Class<?> initializedJdkClass(String name) throws ReflectiveOperationException {
        Class<?> found;
        try {
            found = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException absent) {
            return null;
        }
        return isInitialized(found) ? found : null;
    }

    /**
     * Returns whether the class is initialized. Does not initialize it.
     *
     * @throws ReflectiveOperationException if the JVM does not reveal it
     */
    public static boolean isInitialized(Class<?> type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe", false, null);
        try {
            Object instance = trusted().findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe)).invoke();
            return !(boolean) trusted().findVirtual(unsafe, "shouldBeInitialized",
                    MethodType.methodType(boolean.class, Class.class)).invoke(instance, type);
        } catch (Throwable failed) {
            throw new ReflectiveOperationException(failed);
        }
    }

    /**
     * Returns the object to which a reference refers, or null. Does not prolong the life of a softly reachable object,
     * as {@link SoftReference#get} does.
     *
     * @throws ReflectiveOperationException if the JVM does not permit it
     */
    public static @Nullable Object peek(Reference<?> reference) throws ReflectiveOperationException {
        if (!(reference instanceof SoftReference<?> soft)) {
            return reference.get();
        }
        MethodHandle get = trusted().findSpecial(
                Reference.class, "get", MethodType.methodType(Object.class), SoftReference.class);
        try {
            return get.invoke(soft);
        } catch (Throwable failed) {
            throw new ReflectiveOperationException(failed);
        }
    }

    /** Returns a lookup with private access to the class. */
    public static MethodHandles.Lookup lookup(Class<?> owner) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
    }

    /**
     * Returns a lookup with access to all members of all classes, whether or not their packages are open. Needs the
     * package {@code java.lang.invoke} to be open to this module. The lookup must not leave this package.
     *
     * @throws ReflectiveOperationException if the JDK has no such lookup, or its package is not open
     */
    static MethodHandles.Lookup trusted() throws ReflectiveOperationException {
        MethodHandles.Lookup known = trusted;
        if (known == null) {
            Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            if (!OpenedPackages.open(MethodHandles.Lookup.class) || !field.trySetAccessible()) {
                throw new IllegalAccessException("java.lang.invoke is closed");
            }
            // by core reflection, because privateLookupIn refuses java.lang.invoke
            known = (MethodHandles.Lookup) field.get(null);
            trusted = known;
        }
        return known;
    }
}
