package io.github.treadlight.classvalue;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which of two loaders dies first.
 *
 * <p>A loader keeps its ancestors alive, so {@link ClassLoader#getParent} settles most pairs. It says nothing of a
 * module server's own bundles, which an application reaches without their being among its parents: for those the server
 * declares which loaders are applications. Holds loaders weakly. Thread-safe.
 *
 * <p>Two costs are accepted, both at most until the application ends: a class value of an application keeps the hidden
 * classes of longer-lived loaders it was asked for, and those of loaders that the application itself made without any
 * of its own loaders among their parents, for these look like a server's bundles.
 */
final class Lifetimes {
    /** Few, and compared by identity: a loader's own {@code equals} and {@code hashCode} are its application's code. */
    private static final List<WeakReference<ClassLoader>> APPLICATIONS = new CopyOnWriteArrayList<>();

    /** Recognizes loaders of server modules. */
    private static volatile Predicate<? super ClassLoader> isServer = loader -> false;

    private Lifetimes() {}

    static void recognizeServer(Predicate<? super ClassLoader> recognized) {
        isServer = recognized;
    }

    static void declareApplication(ClassLoader loader) {
        APPLICATIONS.removeIf(reference -> reference.refersTo(null));
        APPLICATIONS.add(new WeakReference<>(loader));
    }

    /**
     * Whether the class value, rather than the class, is to keep a value: when the class lives at least as long.
     *
     * @param owner the loader of the class value's class, null for the bootstrap loader
     */
    static boolean classValueKeeps(Class<?> type, @Nullable ClassLoader owner) {
        ClassLoader host = type.getClassLoader();
        if (host == owner) {
            return !isOfHiddenClass(type);
        }
        if (isAncestorOrSame(host, owner)) {
            return true;
        }
        return !isAncestorOrSame(owner, host) && isOfApplication(owner) && !isOfApplication(host);
    }

    /** Whether the class may be unloaded before its loader: a hidden class, or an array of one. */
    static boolean isOfHiddenClass(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.isHidden();
    }

    /** Whether the first loader is the second or one of its ancestors; null, the bootstrap loader, is everyone's. */
    static boolean isAncestorOrSame(@Nullable ClassLoader ancestor, @Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (at == ancestor) {
                return true;
            }
        }
        return ancestor == null;
    }

    private static boolean isOfApplication(@Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            for (WeakReference<ClassLoader> application : APPLICATIONS) {
                if (application.refersTo(at)) {
                    return true;
                }
            }
        }
        return false;
    }
}
