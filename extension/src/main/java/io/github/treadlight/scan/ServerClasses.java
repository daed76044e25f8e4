package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.jar.ScanFolder;
import io.github.treadlight.scan.jar.ServerClassList;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * The server's classes that deployments refer to. HK2's class model searches the server for each class that a
 * deployment refers to and does not contain, and reads those that it finds. This cache keeps what the model reads in
 * them, and the names of classes that the server does not have either, until a change of the server's bundles or
 * libraries may affect them. Those of a server with bundles are also kept on disk, for the deployments after a restart.
 *
 * <p>Refers to nothing of an application. Thread-safe.
 */
public final class ServerClasses {
    private static final ModuleLog LOG = ModuleLog.of(ServerClasses.class);

    private final ResourceLocator server;
    private final long budget;
    @GuardedBy("this")
    private State state;

    /**
     * The classes of one state of the server, by the names of their class files. Deployments of an earlier state add to
     * their own. Thread-safe.
     */
    static final class State {
        /** Approximate bytes of the name of a missing class besides its characters. */
        private static final int NAME_OVERHEAD = 100;
        /** The number of restored classes and names that are compared with the server. */
        private static final int CHECKED = 100;
        /** The part of the budget that is for names: applications may refer to any number of absent classes. */
        private static final double FOR_NAMES = 0.15;

        private final ServerContent content;
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
        /** True if there was no memory for a class or name; false if it was lacking for parts of models only. */
        private volatile boolean lacksClasses;
        /** Some of the restored classes and names. */
        private volatile List<String> unchecked = List.of();
        /** The identity of the server when this state began; null if classes are not kept over a restart. */
        private volatile @Nullable String identity;
        /** True if a class or name was found in the server that is not on disk. */
        private final AtomicBoolean isChanged = new AtomicBoolean();

        State(ServerContent content, long budget) {
            this.content = content;
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
                lacksClasses = true;
            } else if (isMissing.getAsBoolean() && missing.add(classFile)) {
                nameBytes.addAndGet(size);
                isChanged.set(true);
            }
        }

        /** Keeps a class, if there is memory. */
        void add(String classFile, byte[] events, URI archive) {
            if (put(classFile, events, archive)) {
                isChanged.set(true);
            } else {
                isFull = true;
                lacksClasses = true;
            }
        }

        /** Keeps a class unless it is known, or returns false if there is no memory. */
        private boolean put(String classFile, byte[] events, URI archive) {
            ServerClass added = new ServerClass(events, archives.computeIfAbsent(archive, same -> same));
            long size = (long) classFile.length() + added.bytes();
            if (classBytes.get() + size > classBudget) {
                return false;
            }
            if (classes.putIfAbsent(classFile, added) == null) {
                classBytes.addAndGet(size);
            }
            return true;
        }

        /**
         * Returns a new state with the classes that a change of the server's content does not affect. An added bundle
         * may contain any class of its packages.
         */
        State withContent(ServerContent other, long budget) {
            State next = new State(other, budget);
            if (other.archives() != content.archives() || !other.bundles().containsAll(content.bundles())) {
                return next;
            }
            Set<String> changed = next.packagesOfOthers(content.bundles());
            if (changed == null) {
                return next;
            }
            for (String classFile : missing) {
                if (!changed.contains(packageOf(classFile))) {
                    next.addMissing(classFile, () -> true);
                }
            }
            boolean areAllKept = true;
            for (Map.Entry<String, ServerClass> each : classes.entrySet()) {
                if (changed.contains(packageOf(each.getKey()))) {
                    areAllKept = false;
                } else if (next.classes.put(each.getKey(), each.getValue()) == null) {
                    next.classBytes.addAndGet(each.getKey().length() + (long) each.getValue().bytes());
                }
            }
            if (areAllKept) {
                next.parts.addAll(parts);
            }
            next.isChanged.set(isChanged.get());
            return next;
        }

        /**
         * Returns the packages of the bundles that are only in this state or only in {@code others}, or null if those
         * of a bundle are unknown.
         */
        private @Nullable Set<String> packagesOfOthers(Set<Long> others) {
            Set<Long> either = new HashSet<>(content.bundles());
            either.addAll(others);
            either.removeIf(bundle -> content.bundles().contains(bundle) && others.contains(bundle));
            Set<String> changed = new HashSet<>();
            for (long bundle : either) {
                Set<String> packages = content.packages(bundle);
                if (packages == null) {
                    return null;
                }
                changed.addAll(packages);
            }
            return changed;
        }

        /**
         * Adds classes that were kept over a restart, while there is memory: those in packages of which the server has
         * the same bundles now.
         */
        private void restore(ServerClassList kept) {
            Set<String> changed = packagesOfOthers(kept.bundles());
            if (changed == null) {
                return;
            }
            List<String> added = new ArrayList<>();
            for (ServerClassList.Entry each : kept.classes()) {
                if (!changed.contains(packageOf(each.classFile()))
                        && put(each.classFile(), each.events(), each.archive())) {
                    added.add(each.classFile());
                }
            }
            for (String classFile : kept.missing()) {
                long size = NAME_OVERHEAD + (long) classFile.length();
                if (!changed.contains(packageOf(classFile)) && !classes.containsKey(classFile)
                        && nameBytes.get() + size <= nameBudget && missing.add(classFile)) {
                    nameBytes.addAndGet(size);
                    added.add(classFile);
                }
            }
            Collections.shuffle(added);
            unchecked = List.copyOf(added.subList(0, Math.min(added.size(), CHECKED)));
        }

        /** Returns one of some restored classes about which the server says something else; null if there is none. */
        private @Nullable String contradicted(ResourceLocator server) {
            List<String> names = unchecked;
            unchecked = List.of();
            for (String classFile : names) {
                boolean isMissing = isMissing(classFile);
                if ((isMissing || classes.containsKey(classFile))
                        && isMissing != (server.getResource(classFile) == null)) {
                    return classFile;
                }
            }
            return null;
        }

        /** Returns the classes to be kept over a restart. */
        ServerClassList list() {
            List<ServerClassList.Entry> all = new ArrayList<>();
            classes.forEach((classFile, each) -> {
                if (each != ServerClass.READ_BY_HK2) {
                    all.add(new ServerClassList.Entry(classFile, each.archive(), each.events()));
                }
            });
            return new ServerClassList(content.bundles(), all, Set.copyOf(missing));
        }

        private static String packageOf(String classFile) {
            return classFile.substring(0, Math.max(0, classFile.lastIndexOf('/'))).replace('/', '.');
        }

        /** Returns whether there was no memory for a class or the name of a missing one. */
        boolean isFull() {
            return isFull;
        }

        /**
         * Reserves memory for parts of models, or releases it if the size is negative. Returns false if it is lacking.
         */
        boolean reserve(long size) {
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

        /** Leaves a class to HK2 from now on. */
        void exclude(String classFile) {
            classes.put(classFile, ServerClass.READ_BY_HK2);
            isChanged.set(true);
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
        state = new State(ServerContent.of(0), budget);
    }

    /**
     * Discards the classes that a change of the server since the last call may affect: those in the packages of added
     * bundles, or all classes after any other change. Then adds those that were kept over a restart and are unaffected.
     *
     * @param folder keeps the classes over a restart; null for none
     */
    public synchronized void update(ServerContent now, @Nullable ScanFolder folder) {
        if (now.archives() != state.content.archives() || !now.bundles().equals(state.content.bundles())) {
            String before = state.identity;
            state = state.withContent(now, budget);
            restore(folder);
            if (folder != null && before != null && !before.equals(state.identity)) {
                folder.drop(ServerClassList.content(before));
            }
        }
    }

    @GuardedBy("this")
    private void restore(@Nullable ScanFolder folder) {
        String identity = folder == null ? null : state.content.identity();
        state.identity = identity;
        if (folder == null || identity == null) {
            return;
        }
        JarScan kept = folder.read(ServerClassList.content(identity));
        try {
            if (kept != null) {
                state.restore(ServerClassList.of(kept));
            }
        } catch (IOException | RuntimeException unfit) {
            LOG.log(Level.FINE, "Treadlight does not use the server's classes on disk", unfit);
        }
    }

    /**
     * Compares some of the classes that were kept over a restart with the server. After a difference, none is used any
     * more, and the log says so. Called after an update, when the server is idle.
     */
    public void check(ScanFolder folder) {
        State present = state();
        String other = present.contradicted(server);
        if (other != null) {
            LOG.info(() -> "Treadlight does not use what it kept of the server's classes: the server's " + other
                    + " has changed. Treadlight reads these classes again. No action is needed.");
            drop(folder);
            synchronized (this) {
                if (state == present) {
                    state = new State(present.content, budget);
                    state.identity = present.identity;
                }
            }
        }
    }

    /**
     * Keeps the classes over a restart if some are not in the folder yet, and the server has not changed meanwhile. If
     * there was no memory for a class, none is kept: the others may be those that no application needs any more.
     */
    public void keepIn(ScanFolder folder) {
        State present = state();
        String identity = present.identity;
        if (identity == null || !present.isChanged.getAndSet(false)) {
            return;
        }
        if (present.lacksClasses) {
            drop(folder);
            return;
        }
        boolean isWritten = false;
        try {
            isWritten = identity.equals(present.content.identity())
                    && folder.replace(present.list().toScan(ServerClassList.content(identity)));
        } catch (IOException unfit) {
            LOG.log(Level.FINE, "Treadlight cannot keep the server's classes on disk", unfit);
        }
        if (!isWritten) {
            present.isChanged.set(true);
        }
    }

    /** Deletes what the folder keeps of these classes. */
    public void drop(ScanFolder folder) {
        String identity = state().identity;
        if (identity != null) {
            folder.drop(ServerClassList.content(identity));
        }
    }

    synchronized State state() {
        return state;
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
