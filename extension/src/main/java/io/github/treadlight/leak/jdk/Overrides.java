package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Determines whether the call of a JDK method on an object would run code of an application. */
final class Overrides {
    private Overrides() {}

    /**
     * Returns whether the type has a method that is not the JDK's; true if that is unknown. Finds the single method by
     * its descriptor: {@link Class#getDeclaredMethod} first loads the classes of all parameters of all methods, which
     * the class loader of an ended application refuses.
     */
    static boolean has(Class<?> type, String method, MethodType descriptor) {
        try {
            MethodHandles.Lookup lookup = PrivateAccess.lookup(type);
            Class<?> owner = lookup.revealDirect(lookup.findVirtual(type, method, descriptor)).getDeclaringClass();
            return owner.getClassLoader() != null;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            return true;
        }
    }
}
