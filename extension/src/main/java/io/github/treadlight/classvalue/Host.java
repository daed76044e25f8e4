package io.github.treadlight.classvalue;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.classvalue.admin.Footprint;
import io.github.treadlight.classvalue.layout.Sizes;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values that the classes of one loader keep, because these classes are not known to outlive the class values. A
 * hidden class, which may die before its loader, has a host of its own.
 *
 * <p>The first class for which a host is made keeps it alive, through the one JDK class value below. A host keeps its
 * values and its classes alive, and no class value.
 *
 * <p>Reads take no lock. Writes take the host's monitor, possibly under a handle's; under it, an index's or a key's is
 * taken.
 */
final class Host implements LoaderRoots.Root {
    /** The only JDK class value of this package. */
    private static final ClassValue<Host> ANCHORS = new ClassValue<>() {
        @Override
        protected Host computeValue(Class<?> type) {
            Host host = new Host(type.getClassLoader());
            if (Lifetimes.isOfHiddenClass(type)) {
                OF_HIDDEN_CLASSES.addUnfound(host);
            }
            return host;
        }
    };

    private static final LoaderRoots<Host> OF_LOADERS = new LoaderRoots<>();
    private static final LoaderRoots<Host> OF_HIDDEN_CLASSES = new LoaderRoots<>();

    /** Up to this many values are searched one by one: the loader of a JSP, a script or a proxy has few. */
    private static final int FEW = 16;
    /** Length of an entry: class, key, value. */
    private static final int ENTRY = 3;

    private static final Object[] NO_VALUES = {};

    private final @Nullable ClassLoader loader;

    /** The weak reference through which other objects refer to this host; set before they can find it. */
    private @Nullable WeakReference<?> self;

    /** While values are few, an Object[] of entries, which is never modified; then {@link Columns}. */
    private volatile Object values = NO_VALUES;

    /** Number of purges. */
    @GuardedBy("this")
    private int purges;

    private Host(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Returns the host of the class, or null. For a hidden class, makes the host if necessary: the JDK has no other
     * lookup.
     */
    static @Nullable Host find(Class<?> type) {
        return Lifetimes.isOfHiddenClass(type) ? of(type) : OF_LOADERS.find(type.getClassLoader());
    }

    /** Returns the host of the class, making it if necessary. */
    static Host of(Class<?> type) {
        return Lifetimes.isOfHiddenClass(type)
                ? ANCHORS.get(type)
                : OF_LOADERS.findOrAdd(type.getClassLoader(), () -> ANCHORS.get(type));
    }

    /** Releases the memory for hosts that were collected. */
    static void shrink() {
        OF_LOADERS.shrink();
        OF_HIDDEN_CLASSES.shrink();
    }

    static List<Host> all() {
        List<Host> hosts = OF_LOADERS.live();
        hosts.addAll(OF_HIDDEN_CLASSES.live());
        return hosts;
    }

    static List<Host> below(Set<ClassLoader> loaders) {
        List<Host> hosts = OF_LOADERS.below(loaders);
        hosts.addAll(OF_HIDDEN_CLASSES.below(loaders));
        return hosts;
    }

    @Override
    public @Nullable ClassLoader loader() {
        return loader;
    }

    @Override
    public void referredToBy(WeakReference<?> reference) {
        self = reference;
    }

    WeakReference<?> self() {
        return Objects.requireNonNull(self);
    }

    /** Returns the value of a class, or null. */
    @Nullable Object find(HostKey key, Class<?> type) {
        Object now = values;
        if (now instanceof Columns columns) {
            Form form = columns.find(key);
            return form == null ? null : form.find(type);
        }
        Object[] few = (Object[]) now;
        int entry = entry(few, key, type);
        return entry < 0 ? null : few[entry + 2];
    }

    /** Returns the index of the entry, or -1. */
    private static int entry(Object[] few, HostKey key, Class<?> type) {
        for (int entry = 0; entry < few.length; entry += ENTRY) {
            if (few[entry] == type && few[entry + 1] == key) {
                return entry;
            }
        }
        return -1;
    }

    /** Returns the number of purges so far, to be passed to {@link #put}. */
    synchronized int purges() {
        return purges;
    }

    /**
     * Adds the value of a class that has none under the key.
     *
     * @param expectedPurges the number of purges when the computation began; after another purge, nothing is added
     * @return whether the value was added
     */
    synchronized boolean put(HostKey key, Class<?> type, Object value, int expectedPurges) {
        if (purges != expectedPurges) {
            return false;
        }
        if (values instanceof Object[] few && few.length == FEW * ENTRY) {
            Columns columns = new Columns();
            for (int entry = 0; entry < few.length; entry += ENTRY) {
                columns.put((HostKey) few[entry + 1], (Class<?>) few[entry], few[entry + 2]);
            }
            values = columns;
        }
        if (values instanceof Columns columns) {
            if (columns.put(key, type, value)) {
                key.add(this);
            }
            return true;
        }
        Object[] few = (Object[]) values;
        if (!has(few, key)) {
            key.add(this);
        }
        Object[] more = Arrays.copyOf(few, few.length + ENTRY);
        more[few.length] = type;
        more[few.length + 1] = key;
        more[few.length + 2] = value;
        values = more;
        return true;
    }

    private static boolean has(Object[] few, HostKey key) {
        for (int entry = 0; entry < few.length; entry += ENTRY) {
            if (few[entry + 1] == key) {
                return true;
            }
        }
        return false;
    }

    /** Drops the value of the class under the key, if any. */
    synchronized void remove(HostKey key, Class<?> type) {
        if (values instanceof Columns columns) {
            columns.remove(key, type);
            return;
        }
        Object[] few = (Object[]) values;
        int entry = entry(few, key, type);
        if (entry >= 0) {
            values = without(few, entry);
        }
    }

    private static Object[] without(Object[] few, int entry) {
        Object[] fewer = Arrays.copyOf(few, few.length - ENTRY);
        System.arraycopy(few, entry + ENTRY, fewer, entry, fewer.length - entry);
        return fewer;
    }

    /** Drops all values of one class value. Returns their number. */
    synchronized int forget(HostKey key) {
        if (values instanceof Columns columns) {
            int forgotten = columns.forget(key);
            if (columns.isEmpty()) {
                values = NO_VALUES;
            }
            return forgotten;
        }
        Object[] few = (Object[]) values;
        int forgotten = 0;
        for (int entry = few.length - ENTRY; entry >= 0; entry -= ENTRY) {
            if (few[entry + 1] == key) {
                few = without(few, entry);
                forgotten++;
            }
        }
        values = few;
        return forgotten;
    }

    /**
     * Drops all values. Computations under way start again.
     *
     * @param keys receives the keys of the class values that have or had values here
     * @return the number of values dropped
     */
    synchronized long purge(Set<HostKey> keys) {
        purges++;
        long purged = values instanceof Columns columns ? columns.values() : ((Object[]) values).length / ENTRY;
        for (Object each : values instanceof Columns columns ? columns.keys() : (Object[]) values) {
            if (each instanceof HostKey key) {
                keys.add(key);
            }
        }
        values = NO_VALUES;
        return purged;
    }

    /** Gives every column the least memory that holds its values. */
    synchronized void trim() {
        if (values instanceof Columns columns) {
            columns.trim();
        }
    }

    /** Returns the numbers of class values and values, and an estimate of the bytes that they take. */
    synchronized Footprint footprint() {
        if (values instanceof Columns columns) {
            return new Footprint(loader, columns.size(), columns.values(), ownBytes() + columns.bytes());
        }
        Object[] few = (Object[]) values;
        Set<Object> keys = new HashSet<>();
        for (int entry = 0; entry < few.length; entry += ENTRY) {
            keys.add(few[entry + 1]);
        }
        return new Footprint(loader, keys.size(), few.length / ENTRY, ownBytes() + Sizes.references(few.length));
    }

    /**
     * Returns the size of this host, of the reference to it, and of the JDK's map and entry in the class that keeps it.
     */
    private static long ownBytes() {
        return Sizes.object(3, 1) + Sizes.object(4, 1) + Sizes.object(6, 4) + Sizes.references(16)
                + Sizes.references(32) + Sizes.object(6, 1) + Sizes.object(5, 0);
    }
}
