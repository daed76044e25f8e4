package io.github.treadlight.classvalue.admin;

import java.lang.StackWalker.Option;
import java.lang.reflect.Constructor;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Purges, trims and measures the class values of whole applications.
 *
 * <p>Every method throws {@link IllegalCallerException} when its direct caller is not of Treadlight's own class loader:
 * one application must not purge another or obtain its loaders. A method reference given to the JDK counts as a call
 * by the JDK; use a lambda. Thread-safe.
 *
 * <p>The first call initializes the classes of class values. Treadlight's service makes it when it starts, so that none
 * of them is initialized near the end of an application's stack.
 */
public final class ClassValueAdmin {
    /** Loaded by name, because the class is package-private in a package that applications see. */
    private static final String IMPLEMENTATION = "io.github.treadlight.classvalue.AdminOperations";

    private static final StackWalker CALLERS = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
    private static final Operations OPERATIONS = load();

    private ClassValueAdmin() {}

    /**
     * Sets the test for loaders of the server's modules, which outlive every application although they are not among an
     * application's ancestors. The test must be certain: a loader that it wrongly accepts is retained until the
     * applications that use its classes end. Application threads call the test, with loaders of all kinds.
     *
     * @param isServer replaces the test set before; held strongly
     */
    public static void recognizeServer(Predicate<? super ClassLoader> isServer) {
        check(CALLERS.getCallerClass());
        OPERATIONS.recognizeServer(Objects.requireNonNull(isServer, "isServer"));
    }

    /**
     * Drops every value that involves these loaders or a loader below them: values of their class values, wherever they
     * are kept, and values that their classes keep for class values of others. Later calls of {@code get} compute anew,
     * so an application that still runs stays correct. A value computed for the first time after the purge may be
     * retained until the next purge. Values that class values of other loaders keep are not dropped: their classes are
     * known to live at least as long as the class value, as those of server modules do.
     *
     * @return the values dropped, never null
     */
    public static Purged purge(ClassLoader... ended) {
        check(CALLERS.getCallerClass());
        return OPERATIONS.purge(setOf(ended));
    }

    /**
     * Gives the class values of these loaders and of loaders below them, and the values that their classes keep, the
     * least memory. Call it when an application has started and most of its values are present. Changes no value.
     */
    public static void trim(ClassLoader... loaders) {
        check(CALLERS.getCallerClass());
        OPERATIONS.trim(setOf(loaders));
    }

    /**
     * Returns the heap taken by the class values of each loader, with the values that its classes keep for class
     * values of others. A concurrent garbage collector takes the loaders for ones in use, so call it less often than
     * garbage is collected.
     */
    public static List<Footprint> footprint() {
        check(CALLERS.getCallerClass());
        return OPERATIONS.footprint();
    }

    private static void check(Class<?> caller) {
        if (caller.getClassLoader() != ClassValueAdmin.class.getClassLoader()) {
            throw new IllegalCallerException(caller.getName() + " of class loader " + caller.getClassLoader()
                    + " may not administer class values; only Treadlight itself may. Applications use"
                    + " ClassValues.of and the methods of ClassValue.");
        }
    }

    /** By identity: a loader's own {@code equals} and {@code hashCode} are its application's code. */
    private static Set<ClassLoader> setOf(ClassLoader... loaders) {
        Set<ClassLoader> set = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ClassLoader loader : loaders) {
            set.add(Objects.requireNonNull(loader, "loader"));
        }
        return set;
    }

    private static Operations load() {
        try {
            Constructor<? extends Operations> constructor = Class.forName(IMPLEMENTATION)
                    .asSubclass(Operations.class).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }
}
