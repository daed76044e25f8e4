package io.github.treadlight.leak;

import io.github.treadlight.leak.access.OpenedPackages;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Access to the server's classes and services. The default methods describe a server without any. Thread-safe. */
public interface ServerLibraries {
    /** A server without libraries. */
    ServerLibraries NONE = new ServerLibraries() { };

    /** Returns a class of the server that has been loaded, or empty. Loads no class. */
    default Optional<Class<?>> find(String className) {
        return Optional.empty();
    }

    /** Returns whether the class belongs to the server or one of its libraries. */
    default boolean isLibrary(Class<?> type) {
        return false;
    }

    /**
     * Returns whether the class belongs to the server, one of its libraries, or this module, but not to a library that
     * an administrator has added for applications.
     */
    default boolean isServer(Class<?> type) {
        return false;
    }

    /**
     * Returns a class of the server that has been loaded, or empty.
     *
     * @param libraries the loaded classes of the server's libraries by name; called only if the class is not known yet
     */
    default Optional<Class<?>> find(String className, Supplier<Map<String, Class<?>>> libraries) {
        return find(className);
    }

    /**
     * Returns the class that the class loader has defined, or empty; empty also if the JVM does not reveal it. Loads no
     * class.
     */
    default Optional<Class<?>> find(String className, ClassLoader loader) {
        return Optional.empty();
    }

    /**
     * Returns a service that the server has created already, or empty. Creates no service.
     *
     * @param contract the name of the class or interface under which the service is registered
     */
    default Optional<Object> service(String contract) {
        return Optional.empty();
    }

    /** Returns the class loaders of the server's bundles; empty on a server without bundles. */
    default Collection<ClassLoader> bundles() {
        return List.of();
    }

    /** Returns all loaded classes of the JVM; empty if no agent lists them. */
    default Collection<Class<?>> loadedClasses() {
        return List.of();
    }

    /**
     * Opens the package of a class of the JDK to this module, unless the server's JVM options have opened it.
     *
     * @return whether the package is open now
     */
    default boolean open(Class<?> type) {
        return OpenedPackages.open(type);
    }
}
