package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * The server's classes that deployments refer to. HK2's class model searches the server for each class that a
 * deployment refers to and does not contain, and reads those that it finds. This cache keeps what the model reads in
 * them, and the names of classes that the server does not have either, until a bundle or a library of the server
 * changes.
 *
 * <p>Refers to nothing of an application. Thread-safe.
 */
public final class ServerClasses {
    private final ResourceLocator server;
    private final long budget;
    @GuardedBy("this")
    private State state;

    /**
     * The classes of one state of the server, by the names of their class files. Deployments of an earlier state add to
     * their own. Thread-safe.
     */
    static final class State {
        /** Approximate bytes of a class besides its name and events. */
        private static final int OVERHEAD = 200;
        /** Approximate bytes of the name of a missing class besides its characters. */
        private static final int NAME_OVERHEAD = 100;
        /** The part of the budget that is for names: applications may refer to any number of absent classes. */
        private static final double FOR_NAMES = 0.15;

        private final long serverState;
        private final long nameBudget;
        private final long classBudget;
        private final ConcurrentMap<String, ServerClass> classes = new ConcurrentHashMap<>();
        private final ConcurrentMap<URI, URI> archives = new ConcurrentHashMap<>();
        /** Names of class files that the server does not have. */
        private final Set<String> missing = ConcurrentHashMap.newKeySet();
        private final AtomicLong nameBytes = new AtomicLong();
        private final AtomicLong classBytes = new AtomicLong();
        private final ServerClassParts parts = new ServerClassParts(this);
        private volatile boolean isFull;

        State(long serverState, long budget) {
            this.serverState = serverState;
            nameBudget = (long) (budget * FOR_NAMES);
            classBudget = budget - nameBudget;
        }

        @Nullable ServerClass get(String classFile) {
            return classes.get(classFile);
        }

        boolean isMissing(String classFile) {
            return missing.contains(classFile);
        }

        /**
         * Keeps the name of a class file that could not be opened, if the server does not have it and there is memory.
         *
         * @param isMissing searches the server; not called if there is no memory
         */
        void addMissing(String classFile, BooleanSupplier isMissing) {
            long size = NAME_OVERHEAD + (long) classFile.length();
            if (nameBytes.get() + size > nameBudget) {
                isFull = true;
            } else if (isMissing.getAsBoolean() && missing.add(classFile)) {
                nameBytes.addAndGet(size);
            }
        }

        /** Keeps a class, if there is memory. */
        void add(String classFile, byte[] events, URI archive) {
            long size = OVERHEAD + (long) classFile.length() + events.length;
            if (classBytes.get() + size > classBudget) {
                isFull = true;
                return;
            }
            ServerClass added = new ServerClass(events, archives.computeIfAbsent(archive, same -> same));
            if (classes.putIfAbsent(classFile, added) == null) {
                classBytes.addAndGet(size);
            }
        }

        /** Returns whether there was no memory for a class or the name of a missing one. */
        boolean isFull() {
            return isFull;
        }

        /** Takes memory for parts of models, or releases it. Returns whether there is memory. */
        boolean take(long size) {
            if (classBytes.get() + size > classBudget) {
                isFull = true;
                return false;
            }
            classBytes.addAndGet(size);
            return true;
        }

        /** Returns the kept classes, by the names of their class files. */
        Map<String, ServerClass> classes() {
            return classes;
        }

        ServerClassParts parts() {
            return parts;
        }

        /** Lets HK2 read a class from now on. */
        void exclude(String classFile) {
            classes.put(classFile, ServerClass.READ_BY_HK2);
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
     * Discards all classes if the server has changed since the last call.
     *
     * @param serverState a number that changes when classes of the server are added
     */
    public synchronized void update(long serverState) {
        if (serverState != state.serverState) {
            state = new State(serverState, budget);
        }
    }

    /** Returns the locator of a deployment. */
    synchronized ServerClassLocator locator(ReplayProof proof) {
        return new ServerClassLocator(server, state, proof);
    }

    /** Returns the memory that the cache takes, in bytes. */
    public synchronized long bytes() {
        return state.nameBytes.get() + state.classBytes.get();
    }

    /** Returns whether there was no memory for a class or the name of a missing one. */
    public synchronized boolean isFull() {
        return state.isFull;
    }
}
