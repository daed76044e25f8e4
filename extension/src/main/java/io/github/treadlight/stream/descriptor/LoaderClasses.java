package io.github.treadlight.stream.descriptor;

import io.github.treadlight.stream.bytes.ByteSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the classes that streams of one loader named, by name and by the bytes of their descriptors. Unknown names
 * are not cached, because their classes may appear later.
 *
 * <p>Refers to classes weakly. Lookups take no lock. The table by descriptor is lossy: each pair of neighbouring slots
 * has the last two descriptors whose hashes map to it. The slots are written and read without ordering, which is safe
 * because descriptors are immutable with final fields: a reader sees a complete descriptor or none.
 */
public final class LoaderClasses {
    private static final int FIRST_CAPACITY = 32;
    /** 16 KB of references. If an application has more classes in its streams, some of them are parsed each time. */
    private static final int LARGEST_CAPACITY = 4096;
    /**
     * The most fields of all descriptors together, some 3 MB; beyond this, all descriptors are dropped. The JDK
     * compares no serialVersionUID of arrays and records, so a hostile stream can have any number of descriptors for
     * one class.
     */
    private static final int MOST_FIELDS = 32 * 1024;

    /** The most names, arrays and primitives included; beyond this, all names are dropped. */
    private static final int MOST_NAMES = 16 * 1024;

    private final ConcurrentMap<String, KnownClass> byName = new ConcurrentHashMap<>();
    private volatile @Nullable SeenDescriptor[] byDescriptor = new SeenDescriptor[FIRST_CAPACITY];
    /** The number of descriptors learned, including those that were replaced in the table and learned again. */
    private int learned;
    /** The number of fields of all descriptors in the table. */
    private int fields;

    /** Creates an empty cache. */
    public LoaderClasses() {
        // filled by the streams
    }

    /** Returns the class that the loader found for a name; null if it is not cached. */
    public @Nullable KnownClass find(String name) {
        return byName.get(name);
    }

    /** Caches the class that the loader found for a name. */
    public KnownClass add(String name, Class<?> found) {
        KnownClass known = new KnownClass(name, found);
        if (byName.size() >= MOST_NAMES) {
            byName.clear();
        }
        byName.put(name, known);
        return known;
    }

    /** Returns the descriptor whose bytes come next; null if they are not in the table or their class was collected. */
    public @Nullable SeenDescriptor findNext(ByteSource source) {
        int from = source.position();
        int hash = SeenDescriptor.hash(source, from);
        @Nullable SeenDescriptor[] table = byDescriptor;
        int place = place(hash, table.length);
        SeenDescriptor seen = table[place];
        if (seen == null || seen.hash != hash || !seen.isAt(source, from)) {
            seen = table[place + 1];
            if (seen == null || seen.hash != hash || !seen.isAt(source, from)) {
                return null;
            }
        }
        return seen.known.refersTo(null) ? null : seen;
    }

    /** Caches a descriptor that was parsed. */
    public synchronized void learn(SeenDescriptor seen) {
        if (fields + seen.fields > MOST_FIELDS) {
            rebuild(byDescriptor.length, each -> false);
        } else if (2 * ++learned > byDescriptor.length && byDescriptor.length < LARGEST_CAPACITY) {
            rebuild(2 * byDescriptor.length, each -> true);
        }
        put(seen, byDescriptor);
    }

    private void rebuild(int capacity, Predicate<SeenDescriptor> isKept) {
        @Nullable SeenDescriptor[] next = new SeenDescriptor[capacity];
        fields = 0;
        for (SeenDescriptor each : byDescriptor) {
            if (each != null && isKept.test(each)) {
                put(each, next);
            }
        }
        byDescriptor = next;
    }

    private void put(SeenDescriptor seen, @Nullable SeenDescriptor[] table) {
        int place = place(seen.hash, table.length);
        SeenDescriptor lost = table[place + 1];
        fields += seen.fields - (lost == null ? 0 : lost.fields);
        table[place + 1] = table[place];
        table[place] = seen;
    }

    /** Returns the first of two neighbouring places, whose index is even: the lowest bit of each hash is set. */
    private static int place(int hash, int capacity) {
        return hash & capacity - 2;
    }

    /** Drops the classes that these loaders defined, and collected ones. */
    public synchronized void forget(Predicate<? super ClassLoader> ended) {
        byName.values().removeIf(known -> known.isOf(ended));
        rebuild(byDescriptor.length, seen -> !seen.known.isOf(ended));
    }
}
