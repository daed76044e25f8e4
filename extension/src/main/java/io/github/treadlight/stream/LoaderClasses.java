package io.github.treadlight.stream;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The classes that streams of one loader named, by name and by the bytes of their descriptors. Names that the loader
 * does not know are not kept: their classes may appear later.
 *
 * <p>Keeps names and descriptors, but no class and no loader. Lookups take no lock. The table by descriptor is lossy:
 * each pair of neighbouring slots keeps the last two descriptors whose hashes map to it. The slots are written and read
 * without ordering, which is safe because descriptors are immutable with final fields: a reader sees a complete
 * descriptor or none.
 */
final class LoaderClasses {
    private static final int FIRST_CAPACITY = 32;
    /** 16 KB of references; an application with more classes in its streams has some of them parsed. */
    private static final int LARGEST_CAPACITY = 4096;
    /**
     * Of all descriptors together, some 3 MB; then all are forgotten. Arrays and records have no serialVersionUID to
     * agree with, so a hostile stream can have as many descriptors of one class as it likes.
     */
    private static final int MOST_FIELDS = 32 * 1024;

    /** The most names, arrays and primitives included; then all are forgotten. */
    private static final int MOST_NAMES = 16 * 1024;

    private final ConcurrentMap<String, KnownClass> byName = new ConcurrentHashMap<>();
    private volatile @Nullable SeenDescriptor[] byDescriptor = new SeenDescriptor[FIRST_CAPACITY];
    /** How often something was learnt: also again, when descriptors drive each other out, until the table grows. */
    private int learnt;
    /** Of all descriptors in the table. */
    private int fields;

    @Nullable KnownClass find(String name) {
        return byName.get(name);
    }

    /** Notes what the loader gave for the name. */
    KnownClass add(String name, Class<?> found) {
        KnownClass known = new KnownClass(name, found);
        if (byName.size() >= MOST_NAMES) {
            byName.clear();
        }
        byName.put(name, known);
        return known;
    }

    /** The descriptor whose bytes come next; null when they were not seen before, or its class is gone. */
    @Nullable SeenDescriptor findNext(ByteSource source) {
        int from = source.position();
        int hash = SeenDescriptor.hash(source, from);
        @Nullable SeenDescriptor[] table = byDescriptor;
        int place = place(hash, table.length);
        SeenDescriptor seen = table[place];
        if (seen == null || seen.hash() != hash || !seen.stands(source, from)) {
            seen = table[place + 1];
            if (seen == null || seen.hash() != hash || !seen.stands(source, from)) {
                return null;
            }
        }
        return seen.known().refersTo(null) ? null : seen;
    }

    /** Notes how a descriptor stood in a stream. */
    synchronized void learn(SeenDescriptor seen) {
        if (fields + seen.fields() > MOST_FIELDS) {
            rebuild(byDescriptor.length, each -> false);
        } else if (2 * ++learnt > byDescriptor.length && byDescriptor.length < LARGEST_CAPACITY) {
            rebuild(2 * byDescriptor.length, each -> true);
        }
        put(seen, byDescriptor);
    }

    private void rebuild(int capacity, Predicate<SeenDescriptor> stays) {
        @Nullable SeenDescriptor[] next = new SeenDescriptor[capacity];
        fields = 0;
        for (SeenDescriptor each : byDescriptor) {
            if (each != null && stays.test(each)) {
                put(each, next);
            }
        }
        byDescriptor = next;
    }

    private void put(SeenDescriptor seen, @Nullable SeenDescriptor[] table) {
        int place = place(seen.hash(), table.length);
        SeenDescriptor lost = table[place + 1];
        fields += seen.fields() - (lost == null ? 0 : lost.fields());
        table[place + 1] = table[place];
        table[place] = seen;
    }

    /** The first of two neighbouring places: the even one, for the lowest bit only tells a hash from none. */
    private static int place(int hash, int capacity) {
        return hash & capacity - 2;
    }

    /** Drops the classes of these loaders, and those that were collected. */
    synchronized void forget(Predicate<? super ClassLoader> ended) {
        byName.values().removeIf(known -> known.isOf(ended));
        rebuild(byDescriptor.length, seen -> !seen.known().isOf(ended));
    }
}
