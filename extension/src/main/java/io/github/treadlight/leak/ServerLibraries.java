package io.github.treadlight.leak;

import io.github.treadlight.leak.access.OpenedPackages;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Classes and services of the server; by default, of a server without any. Thread-safe. */
public interface ServerLibraries {
    /** A server without libraries. */
    ServerLibraries NONE = new ServerLibraries() { };

    /** Returns a class of the server that has been loaded, or empty. Loads no class. */
    default Optional<Class<?>> find(String className) {
        return Optional.empty();
    }

    /**
     * Returns whether the class is of the server or one of its libraries, where classes of several loaders are listed.
     */
    default boolean isLibrary(Class<?> type) {
        return false;
    }

    /**
     * Returns a class of the server that has been loaded, or empty.
     *
     * @param libraries the loaded classes of the server's libraries by their names; read only if the class is not known
     */
    default Optional<Class<?>> find(String className, Supplier<Map<String, Class<?>>> libraries) {
        return find(className);
    }

    /**
     * Returns a service of the server that exists, or empty. Creates no service.
     *
     * @param contract the name of a class or interface
     */
    default Optional<Object> service(String contract) {
        return Optional.empty();
    }

    /** Returns the class loaders of the server's bundles; empty on a server without bundles. */
    default Collection<ClassLoader> bundles() {
        return List.of();
    }

    /** Returns all classes of the JVM; empty where the JVM does not list them. */
    default Collection<Class<?>> loadedClasses() {
        return List.of();
    }

    /**
     * Opens the package of a class of the JDK to this module, where the server's JVM options do not.
     *
     * @return whether the package is open now
     */
    default boolean open(Class<?> type) {
        return OpenedPackages.open(type);
    }
}
