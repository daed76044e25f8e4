package io.github.treadlight.classvalue;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a class or a class value may die first.
 *
 * <p>A loader keeps its ancestors alive, so {@link ClassLoader#getParent} settles most pairs. It does not show the
 * modules of a server, which an application uses although they are not among its ancestors; the server supplies a test
 * that recognizes them. Every other loader may die at any time: a script engine, a plug-in or an embedded module system
 * makes loaders that are not below the application, and drops them while it runs. Thread-safe.
 */
final class Lifetimes {
    private static volatile Predicate<? super ClassLoader> isServer = loader -> false;

    private Lifetimes() {}

    static void recognizeServer(Predicate<? super ClassLoader> recognized) {
        isServer = recognized;
    }

    /**
     * Returns whether the class value, rather than the class, keeps a value. The class value does if the class is known
     * to live at least as long. Otherwise the class keeps the value, as with {@code java.lang.ClassValue}.
     *
     * @param owner the loader of the class value's class, null for the bootstrap loader
     */
    static boolean classValueKeeps(Class<?> type, @Nullable ClassLoader owner) {
        if (isOfHiddenClass(type)) {
            return false;
        }
        ClassLoader host = type.getClassLoader();
        return isAncestorOrSame(host, owner) || (isOfServer(host) && !isOfServer(owner));
    }

    /** Returns whether the class may be unloaded before its loader: a hidden class, or an array of one. */
    static boolean isOfHiddenClass(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.isHidden();
    }

    /**
     * Returns whether the first loader is the second or one of its ancestors. Null, the bootstrap loader, is an
     * ancestor of every loader.
     */
    static boolean isAncestorOrSame(@Nullable ClassLoader ancestor, @Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (at == ancestor) {
                return true;
            }
        }
        return ancestor == null;
    }

    /** Treadlight's own loader lives as long as the server, and so do its ancestors. */
    private static boolean isOfServer(@Nullable ClassLoader loader) {
        return isAncestorOrSame(loader, Lifetimes.class.getClassLoader()) || isServer.test(loader);
    }
}
