package io.github.treadlight.scan;

import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * The server's classes that deployments refer to. HK2's class model searches the server for each class that a
 * deployment refers to and does not contain, and reads those that it finds. This cache keeps what the model reads in
 * them, and the names of classes that the server does not have either, until the server's bundles change.
 *
 * <p>Refers to nothing of an application. Thread-safe.
 */
public final class ServerClasses {
    private final ResourceLocator server;
    private final long budget;
    /** Guarded by this. */
    private State state;

    /** The classes of one state of the server. Deployments of an earlier state add to their own. Thread-safe. */
    static final class State {
        /** Approximate bytes of an entry besides its name and events. */
        private static final int OVERHEAD = 200;

        private final long serverState;
        private final long budget;
        private final ConcurrentMap<String, ServerClass> classes = new ConcurrentHashMap<>();
        private final ConcurrentMap<URI, URI> archives = new ConcurrentHashMap<>();
        /** Names of class files that the server does not have. */
        private final Set<String> missing = ConcurrentHashMap.newKeySet();
        private final AtomicLong bytes = new AtomicLong();

        State(long serverState, long budget) {
            this.serverState = serverState;
            this.budget = budget;
        }

        @Nullable ServerClass get(String className) {
            return classes.get(className);
        }

        boolean isMissing(String classFile) {
            return missing.contains(classFile);
        }

        void addMissing(String classFile) {
            long size = OVERHEAD + (long) classFile.length();
            if (bytes.get() + size <= budget && missing.add(classFile)) {
                bytes.addAndGet(size);
            }
        }

        void add(String className, byte[] events, URI archive) {
            long size = OVERHEAD + (long) className.length() + events.length;
            ServerClass added = new ServerClass(events, archives.computeIfAbsent(archive, same -> same));
            if (bytes.get() + size <= budget && classes.putIfAbsent(className, added) == null) {
                bytes.addAndGet(size);
            }
        }

        /** Lets HK2 read a class from now on. */
        void exclude(String className) {
            classes.put(className, ServerClass.READ_BY_HK2);
        }
    }

    /**
     * Creates an empty cache.
     *
     * @param server finds the class files
     * @param budget the memory that the cache may take, in bytes
     */
    public ServerClasses(ResourceLocator server, long budget) {
        this.server = server;
        this.budget = budget;
        state = new State(0, budget);
    }

    /**
     * Returns the view of a deployment.
     *
     * @param serverState a number that changes when classes of the server are added
     */
    public synchronized ServerClassLocator locator(long serverState) {
        if (serverState != state.serverState) {
            state = new State(serverState, budget);
        }
        return new ServerClassLocator(server, state);
    }

    /** Returns the memory that the cache takes, in bytes. */
    public synchronized long bytes() {
        return state.bytes.get();
    }
}
