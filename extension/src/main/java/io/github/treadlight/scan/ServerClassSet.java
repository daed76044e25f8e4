package io.github.treadlight.scan;

import io.github.treadlight.scan.jar.KeptServer;
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
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * The classes of one state of the server, by the names of their class files. A deployment that began in an earlier
 * state adds classes to the set of that state. Thread-safe.
 */
final class ServerClassSet {
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
    /** True if there was no memory for a class or name; false if memory was lacking only for parts of models. */
    private volatile boolean lacksClasses;
    /** Some of the restored classes and names. */
    private volatile List<String> unchecked = List.of();
    private final @Nullable KeptServer kept;
    /** True if a class, name or part was added that is not on disk. */
    private final AtomicBoolean isChanged = new AtomicBoolean();

    /**
     * Creates an empty set.
     *
     * @param kept what the server keeps over a restart, or null if it keeps nothing
     */
    ServerClassSet(ServerContent content, long budget, @Nullable KeptServer kept) {
        this.content = content;
        this.kept = kept;
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
     * Returns a new set with the classes that a change of the server's content does not affect. An added bundle may
     * contain any class of its packages.
     */
    ServerClassSet withContent(ServerContent other, long budget, @Nullable KeptServer newlyKept) {
        ServerClassSet next = new ServerClassSet(other, budget, newlyKept);
        if (other.archives() != content.archives() || !other.bundles().containsAll(content.bundles())) {
            return next;
        }
        Set<String> changed = next.packagesOfOthers(content.bundles());
        if (changed == null) {
            return next;
        }
        for (String classFile : missing) {
            if (!changed.contains(packageOfFile(classFile))) {
                next.addMissing(classFile, () -> true);
            }
        }
        for (Map.Entry<String, ServerClass> each : classes.entrySet()) {
            if (!changed.contains(packageOfFile(each.getKey()))
                    && next.classes.put(each.getKey(), each.getValue()) == null) {
                next.classBytes.addAndGet(each.getKey().length() + (long) each.getValue().bytes());
            }
        }
        next.parts.begin(parts.blocks(), changed);
        next.isChanged.set(isChanged.get());
        return next;
    }

    /**
     * Returns the packages of the bundles that are only in this state or only in {@code others}, or null if those of a
     * bundle are unknown.
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
     * Adds classes that were kept over a restart, and their parts, while there is memory. Leaves out packages whose
     * bundles have changed.
     *
     * @throws IOException if the file is not a list of classes
     */
    void restore() throws IOException {
        ServerClassList list = kept == null ? null : kept.readClasses();
        Set<String> changed = list == null ? null : packagesOfOthers(list.bundles());
        if (list == null || changed == null) {
            return;
        }
        List<String> added = new ArrayList<>();
        for (ServerClassList.Entry each : list.classes()) {
            if (!changed.contains(packageOfFile(each.classFile()))
                    && put(each.classFile(), each.events(), each.archive())) {
                added.add(each.classFile());
            }
        }
        for (String classFile : list.missing()) {
            long size = NAME_OVERHEAD + (long) classFile.length();
            if (!changed.contains(packageOfFile(classFile)) && !classes.containsKey(classFile)
                    && nameBytes.get() + size <= nameBudget && missing.add(classFile)) {
                nameBytes.addAndGet(size);
                added.add(classFile);
            }
        }
        if (parts.blocks().isEmpty()) {
            parts.begin(list.parts(), changed);
        }
        Collections.shuffle(added);
        unchecked = List.copyOf(added.subList(0, Math.min(added.size(), CHECKED)));
    }

    /** Returns one of some restored names that the server contradicts, because it has or lacks the class; or null. */
    @Nullable String contradicted(ResourceLocator server) {
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

    /**
     * Keeps the classes over a restart if some are not kept yet, and the server has not changed meanwhile. If there was
     * no memory for a class, none is kept, because those in memory may be ones that no application needs any more.
     *
     * @throws IOException if they cannot be written
     */
    void keep() throws IOException {
        if (kept == null || !isChanged.getAndSet(false)) {
            return;
        }
        if (lacksClasses) {
            kept.dropClasses();
        } else if (!kept.server().equals(content.identity()) || !kept.keepClasses(list())) {
            isChanged.set(true);
        }
    }

    private ServerClassList list() {
        List<ServerClassList.Entry> all = new ArrayList<>();
        classes.forEach((classFile, each) -> {
            if (each != ServerClass.READ_BY_HK2) {
                all.add(new ServerClassList.Entry(classFile, each.archive(), each.events()));
            }
        });
        return new ServerClassList(content.bundles(), all, Set.copyOf(missing), parts.blocks());
    }

    private static String packageOfFile(String classFile) {
        return classFile.substring(0, Math.max(0, classFile.lastIndexOf('/'))).replace('/', '.');
    }

    static String packageOf(String className) {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }

    ServerContent content() {
        return content;
    }

    @Nullable KeptServer kept() {
        return kept;
    }

    /** Records that a class, name or part was added that is not on disk. */
    void setChanged() {
        isChanged.set(true);
    }

    /** Returns the memory that the classes and names take, in bytes. */
    long bytes() {
        return nameBytes.get() + classBytes.get();
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
