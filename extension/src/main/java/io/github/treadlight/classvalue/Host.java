package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.admin.Footprint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The values that the classes of one loader keep, because they die before the class values these belong to. A hidden
 * class, which may die before its loader, has a host of its own.
 *
 * <p>Kept alive by the first class it was made for, through the one JDK class value below; keeps its values, its
 * classes, and no class value.
 *
 * <p>Read without a lock, written under its monitor, which may be taken under a handle's and takes the index's.
 */
final class Host implements LoaderRoots.Root {
    /**
     * The only JDK class value of this package. What a host holds lives at least as long as its classes, but for class
     * values of unrelated loaders, which a purge lets go.
     */
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

    /** So many values are looked for one after the other: a JSP, a script or a proxy has a loader of its own. */
    private static final int FEW = 16;
    /** Class, handle, value. */
    private static final int ENTRY = 3;

    /** This, the reference to it, and the JDK's map and entry on the class that keeps it. */
    private static final long BYTES = Sizes.object(3, 0) + Sizes.object(4, 1) + Sizes.object(6, 4)
            + Sizes.references(16) + Sizes.references(32) + Sizes.object(6, 1) + Sizes.object(5, 0);
    /** A column's holder and its entry in the map. */
    private static final long COLUMN_BYTES = Sizes.object(1, 0) + Sizes.object(3, 1) + 2L * Integer.BYTES;

    /** Never written to, for few values have no column. */
    private static final ClassIndex NO_INDEX = new ClassIndex();
    private static final Object[] NO_VALUES = {};

    private final @Nullable ClassLoader loader;

    /** An Object[] of entries that is never written again, while they are few; then a {@code Map<Handle, Column>}. */
    private volatile Object values = NO_VALUES;

    /** Guarded by this. */
    private ClassIndex index = NO_INDEX;

    /** The values of one class value. */
    private static final class Column {
        volatile Form form = Pairs.EMPTY;
    }

    private Host(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

    /** The host of the class, if there is one; for a hidden class it is made, for the JDK tells no other way. */
    static @Nullable Host find(Class<?> type) {
        return Lifetimes.isOfHiddenClass(type) ? of(type) : OF_LOADERS.find(type.getClassLoader());
    }

    /** The host of the class. */
    static Host of(Class<?> type) {
        if (!Lifetimes.isOfHiddenClass(type)) {
            return OF_LOADERS.findOrAdd(type.getClassLoader(), () -> ANCHORS.get(type));
        }
        return ANCHORS.get(type);
    }

    static List<Host> all() {
        List<Host> hosts = OF_LOADERS.live();
        hosts.addAll(OF_HIDDEN_CLASSES.live());
        return hosts;
    }

    static List<Host> below(ClassLoader loader) {
        List<Host> hosts = OF_LOADERS.below(loader);
        hosts.addAll(OF_HIDDEN_CLASSES.below(loader));
        return hosts;
    }

    @Override
    public @Nullable ClassLoader loader() {
        return loader;
    }

    /** The value, or null. */
    @Nullable Object find(Handle handle, Class<?> type) {
        Object now = values;
        if (now instanceof Object[] few) {
            int entry = entry(few, handle, type);
            return entry < 0 ? null : few[entry + 2];
        }
        Column column = columns(now).get(handle);
        return column == null ? null : column.form.find(type);
    }

    @SuppressWarnings("unchecked")
    private static Map<Handle, Column> columns(Object values) {
        return (Map<Handle, Column>) values;
    }

    /** Where the entry is, or -1. */
    private static int entry(Object[] few, Handle handle, Class<?> type) {
        for (int entry = 0; entry < few.length; entry += ENTRY) {
            if (few[entry] == type && few[entry + 1] == handle) {
                return entry;
            }
        }
        return -1;
    }

    /** Adds a value; there is none yet. */
    synchronized void put(Handle handle, Class<?> type, Object value) {
        if (!(values instanceof Object[] few)) {
            put(columns(values), handle, type, value);
        } else if (few.length < FEW * ENTRY) {
            Object[] more = Arrays.copyOf(few, few.length + ENTRY);
            more[few.length] = type;
            more[few.length + 1] = handle;
            more[few.length + 2] = value;
            values = more;
        } else {
            Map<Handle, Column> columns = new ConcurrentHashMap<>();
            index = new ClassIndex();
            for (int entry = 0; entry < few.length; entry += ENTRY) {
                put(columns, (Handle) few[entry + 1], (Class<?>) few[entry], few[entry + 2]);
            }
            put(columns, handle, type, value);
            values = columns;
        }
    }

    private void put(Map<Handle, Column> columns, Handle handle, Class<?> type, Object value) {
        Column column = columns.computeIfAbsent(handle, any -> new Column());
        column.form = column.form.put(type, value, index);
    }

    /** Returns whether there was a value. */
    synchronized boolean remove(Handle handle, Class<?> type) {
        if (values instanceof Object[] few) {
            int entry = entry(few, handle, type);
            if (entry >= 0) {
                values = without(few, entry);
            }
            return entry >= 0;
        }
        Column column = columns(values).get(handle);
        return column != null && column.form.remove(type);
    }

    private static Object[] without(Object[] few, int entry) {
        Object[] fewer = Arrays.copyOf(few, few.length - ENTRY);
        System.arraycopy(few, entry + ENTRY, fewer, entry, fewer.length - entry);
        return fewer;
    }

    /** Drops what is kept for one class value. Returns how many values that was. */
    synchronized int forget(Handle handle) {
        if (!(values instanceof Object[] few)) {
            Column column = columns(values).remove(handle);
            return column == null ? 0 : column.form.size();
        }
        int forgotten = 0;
        for (int entry = few.length - ENTRY; entry >= 0; entry -= ENTRY) {
            if (few[entry + 1] == handle) {
                few = without(few, entry);
                forgotten++;
            }
        }
        values = few;
        return forgotten;
    }

    private static int classValues(Object[] few) {
        Set<Object> handles = new HashSet<>();
        for (int entry = 0; entry < few.length; entry += ENTRY) {
            handles.add(few[entry + 1]);
        }
        return handles.size();
    }

    /** Gives every column the least memory that holds its values. */
    synchronized void trim() {
        if (values instanceof Object[]) {
            return;
        }
        List<Column> columns = new ArrayList<>(columns(values).values());
        index = ClassIndex.of(columns.stream().map(column -> column.form).toList());
        for (Column column : columns) {
            column.form = column.form.compacted(index);
        }
    }

    /** How many class values, how many values, and an estimate of the bytes for them. */
    synchronized Footprint footprint() {
        if (values instanceof Object[] few) {
            long bytes = BYTES + Sizes.references(few.length);
            return new Footprint(loader, classValues(few), few.length / ENTRY, bytes);
        }
        long associations = 0;
        long bytes = BYTES + index.bytes();
        for (Column column : columns(values).values()) {
            associations += column.form.size();
            bytes += COLUMN_BYTES + column.form.bytes();
        }
        return new Footprint(loader, columns(values).size(), associations, bytes);
    }
}
