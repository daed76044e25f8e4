package io.github.treadlight.leak;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What cleaners need to know of the server they run in; by default, one without libraries. Thread-safe. */
public interface ServerLibraries {
    /** A server without libraries. */
    ServerLibraries NONE = new ServerLibraries() { };

    /** A class of the server's that somebody has loaded; empty where there is none of the name. */
    default Optional<Class<?>> find(String className) {
        return Optional.empty();
    }

    /**
     * A service of the server that exists; none is made for this.
     *
     * @param contract the name of a class or interface
     */
    default Optional<Object> service(String contract) {
        return Optional.empty();
    }

    /** The loaders of the server's bundles; empty where it has none. */
    default Collection<ClassLoader> bundles() {
        return List.of();
    }

    /** All classes of the JVM, as far as somebody tells; empty where nobody does. */
    default Collection<Class<?>> loadedClasses() {
        return List.of();
    }

    /**
     * Opens the package of a class of the JDK to this module, where the server's JVM options do not.
     *
     * @return whether it is open now
     */
    default boolean open(Class<?> type) {
        return OpenedPackages.open(type);
    }
}
