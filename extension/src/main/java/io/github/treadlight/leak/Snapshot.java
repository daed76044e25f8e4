package io.github.treadlight.leak;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The threads and classes of the JVM, listed at most once per sweep. A snapshot keeps them alive, so it must not
 * outlive the sweep. Confined to one thread.
 */
public final class Snapshot {
    private final ServerLibraries server;
    private @Nullable List<Thread> threads;
    private @Nullable Collection<Class<?>> classes;
    private @Nullable Map<String, Class<?>> libraries;
    private @Nullable Collection<ClassLoader> bundles;

    /** Creates a snapshot that lists threads and classes on first use. */
    public Snapshot(ServerLibraries server) {
        this.server = server;
    }

    /** Returns the live threads of the JVM. */
    public List<Thread> threads() {
        List<Thread> listed = threads;
        if (listed == null) {
            listed = LiveThreads.all();
            threads = listed;
        }
        return listed;
    }

    /** Returns a class of the server that has been loaded, or empty. */
    Optional<Class<?>> find(String className) {
        return server.find(className, this::libraries);
    }

    /** Returns the class loaders of the server's bundles; empty on a server without bundles. */
    public Collection<ClassLoader> bundles() {
        Collection<ClassLoader> listed = bundles;
        if (listed == null) {
            listed = classes().isEmpty()
                    ? server.bundles()
                    : libraries().values().stream().map(Class::getClassLoader).distinct().toList();
            bundles = listed;
        }
        return listed;
    }

    private Map<String, Class<?>> libraries() {
        Map<String, Class<?>> byName = libraries;
        if (byName == null) {
            byName = new HashMap<>();
            for (Class<?> type : classes()) {
                if (server.isLibrary(type)) {
                    byName.putIfAbsent(type.getName(), type);
                }
            }
            libraries = byName;
        }
        return byName;
    }

    /** Returns the loaded classes of the JVM; empty if no agent lists them. */
    public Collection<Class<?>> classes() {
        Collection<Class<?>> listed = classes;
        if (listed == null) {
            listed = server.loadedClasses();
            classes = listed;
        }
        return listed;
    }
}
