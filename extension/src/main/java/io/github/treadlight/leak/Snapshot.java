package io.github.treadlight.leak;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The threads and classes of the JVM, listed at most once in a sweep. Keeps them alive, so it must not outlive the
 * sweep. Confined to one thread.
 */
public final class Snapshot {
    private final ServerLibraries server;
    private @Nullable List<Thread> threads;
    private @Nullable Collection<Class<?>> classes;

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
