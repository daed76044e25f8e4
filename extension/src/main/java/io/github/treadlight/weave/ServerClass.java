package io.github.treadlight.weave;

import org.jspecify.annotations.Nullable;

/** The check that a class loader finds a class of Treadlight, to which the loader's woven classes refer. */
final class ServerClass {
    private ServerClass() {}

    /**
     * Checks that a class loader finds a class of the server. Later lookups by woven classes give the same result.
     *
     * @throws ClassNotFoundException if the class loader finds no class of this name, or an application's own copy
     */
    static void find(Class<?> type, @Nullable ClassLoader loader) throws ClassNotFoundException {
        if (Class.forName(type.getName(), false, loader) != type) {
            throw new ClassNotFoundException("the loader finds another class of this name");
        }
    }
}
