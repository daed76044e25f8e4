package io.github.treadlight.leak.access;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/** Lists the classes that a class loader has defined. */
public final class LoadedClasses {
    private LoadedClasses() {}

    /**
     * Returns the classes that the class loader has defined.
     *
     * @throws ReflectiveOperationException if the JVM does not open {@code java.lang}
     */
    public static List<Class<?>> of(ClassLoader loader) throws ReflectiveOperationException {
        // core reflection hides this field; lookups do not
        VarHandle field = PrivateAccess.field(ClassLoader.class, "classes", ArrayList.class);
        ArrayList<?> classes = (ArrayList<?>) field.get(loader);
        List<Class<?>> copy = new ArrayList<>();
        synchronized (classes) { // as the class loader does
            for (Object type : classes) { // no lambda: its linkage may load classes while the lock is held
                copy.add((Class<?>) type);
            }
        }
        return copy;
    }
}
