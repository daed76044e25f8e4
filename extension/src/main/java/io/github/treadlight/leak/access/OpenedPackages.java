package io.github.treadlight.leak.access;

import java.lang.reflect.Method;

/** Opens packages of the JDK to this module. Works only where the server's JVM options open {@code java.lang}. */
public final class OpenedPackages {
    private OpenedPackages() {}

    /**
     * Opens the package of a class to this module only.
     *
     * @return whether the package is open now
     */
    public static boolean open(Class<?> type) {
        Module ours = OpenedPackages.class.getModule();
        Module module = type.getModule();
        if (module.isOpen(type.getPackageName(), ours)) {
            return true;
        }
        try {
            Method open = Module.class.getDeclaredMethod("implAddOpens", String.class, Module.class);
            if (!open.trySetAccessible()) {
                return false;
            }
            open.invoke(module, type.getPackageName(), ours);
        } catch (ReflectiveOperationException notInThisJdk) {
            return false;
        }
        return module.isOpen(type.getPackageName(), ours);
    }
}
