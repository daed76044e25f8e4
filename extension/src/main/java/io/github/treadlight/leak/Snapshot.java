package io.github.treadlight.leak;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The threads and classes of the JVM, listed at most once in a sweep. Keeps them alive, so it must not outlive the
 * sweep. Confined to one thread.
 */
public final class Snapshot {
    private final ServerLibraries server;
    private @Nullable List<Thread> threads;
    private @Nullable Collection<Class<?>> classes;
    private @Nullable Map<String, Class<?>> libraries;

    /** Creates a snapshot that lists nothing until it is asked. */
    public Snapshot(ServerLibraries server) {
        this.server = server;
    }

    /** Returns the threads of the JVM that have started and not ended. */
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
        return classes().isEmpty()
                ? server.bundles()
                : libraries().values().stream().map(Class::getClassLoader).distinct().toList();
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

    /** Returns the classes of the JVM; empty where the JVM does not list them. */
    public Collection<Class<?>> classes() {
        Collection<Class<?>> listed = classes;
        if (listed == null) {
            listed = server.loadedClasses();
            classes = listed;
        }
        return listed;
    }
}
