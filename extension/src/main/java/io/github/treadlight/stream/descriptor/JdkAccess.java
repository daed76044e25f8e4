package io.github.treadlight.stream.descriptor;

import static java.lang.invoke.MethodType.methodType;

import java.io.ObjectStreamClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * Access to members of {@code java.io} that are not public. Throws an {@link IllegalStateException} if
 * {@code java.base} does not open {@code java.io} to this module, or if the JDK does not have a member.
 */
public final class JdkAccess {
    private JdkAccess() {}

    static Class<?> type(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("this JDK has no " + name, missing);
        }
    }

    private static Lookup in(Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException("java.base does not open java.io to Treadlight", closed);
        }
    }

    static MethodHandle constructor(Class<?> of, Class<?>... parameters) {
        try {
            return in(of).findConstructor(of, methodType(void.class, parameters));
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    /** Returns a method of {@link ObjectStreamClass}. */
    static MethodHandle method(Class<?> returned, String name, Class<?>... parameters) {
        return method(ObjectStreamClass.class, returned, name, parameters);
    }

    static MethodHandle method(Class<?> of, Class<?> returned, String name, Class<?>... parameters) {
        try {
            return in(of).findVirtual(of, name, methodType(returned, parameters));
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    static MethodHandle staticMethod(Class<?> of, String name, MethodType type) {
        try {
            return in(of).findStatic(of, name, type);
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    /** Returns the setter of a field of {@link ObjectStreamClass}. */
    static MethodHandle setter(String field, Class<?> type) {
        try {
            return in(ObjectStreamClass.class).findSetter(ObjectStreamClass.class, field, type);
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    static MethodHandle getter(Class<?> of, String field, Class<?> type) {
        try {
            return in(of).findGetter(of, field, type);
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    /** Returns the value of a static field of type int. */
    static int number(Class<?> of, String field) {
        try {
            return (int) in(of).findStaticGetter(of, field, int.class).invokeExact();
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns the result of a generic handle with one parameter. */
    static Object call(MethodHandle handle, Object argument) {
        try {
            return (Object) handle.invokeExact(argument);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns a method of {@link ObjectStreamClass} without parameters, for {@link #call}. */
    static MethodHandle fact(Class<?> returned, String name) {
        return generic(method(returned, name));
    }

    static MethodHandle generic(MethodHandle handle) {
        return handle.asType(handle.type().generic());
    }

    private static IllegalStateException unknown(ReflectiveOperationException missing) {
        return new IllegalStateException("java.io of this JDK lacks a member: " + missing.getMessage(), missing);
    }

    /** Throws an exception of the JDK's code without declaring it, because a method handle declares Throwable. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public static <X extends Throwable> RuntimeException raise(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
