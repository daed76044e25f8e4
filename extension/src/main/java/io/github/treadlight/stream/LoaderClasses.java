package io.github.treadlight.stream;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The classes that streams of one loader named, by name and by the bytes of their descriptors. Names that the loader
 * does not know are not kept: their classes may appear later.
 *
 * <p>Keeps names and descriptors, no class and no loader. Lookups take no lock. The table by descriptor loses entries:
 * a place is taken over by the next descriptor that falls on it. Its elements are written and read without ordering,
 * which is enough because they are immutable with final fields: a reader sees a whole one, or none.
 */
final class LoaderClasses {
    private static final int FIRST_CAPACITY = 32;
    /** 16 KB of references; an application with more classes in its streams has some of them parsed. */
    private static final int LARGEST_CAPACITY = 4096;

    private final ConcurrentMap<String, KnownClass> byName = new ConcurrentHashMap<>();
    private volatile @Nullable SeenDescriptor[] byDescriptor = new SeenDescriptor[FIRST_CAPACITY];
    private int descriptors;

    @Nullable KnownClass find(String name) {
        return byName.get(name);
    }

    /** Notes what the loader gave for the name. */
    KnownClass add(String name, Class<?> found) {
        KnownClass known = new KnownClass(name, found);
        byName.put(name, known);
        return known;
    }

    /** The descriptor whose bytes come next; null when they were not seen before, or its class is gone. */
    @Nullable SeenDescriptor findNext(ByteSource source) {
        int from = source.position();
        int hash = SeenDescriptor.hash(source, from);
        @Nullable SeenDescriptor[] table = byDescriptor;
        SeenDescriptor seen = table[place(hash, table.length)];
        return seen != null && seen.hash() == hash && seen.stands(source, from) && !seen.known().refersTo(null)
                ? seen
                : null;
    }

    /** Notes how a descriptor stood in a stream. */
    synchronized void learn(SeenDescriptor seen) {
        if (2 * ++descriptors > byDescriptor.length && byDescriptor.length < LARGEST_CAPACITY) {
            rebuild(2 * byDescriptor.length, each -> true);
        }
        put(seen, byDescriptor);
    }

    private void rebuild(int capacity, Predicate<SeenDescriptor> stays) {
        @Nullable SeenDescriptor[] next = new SeenDescriptor[capacity];
        for (SeenDescriptor each : byDescriptor) {
            if (each != null && stays.test(each)) {
                put(each, next);
            }
        }
        byDescriptor = next;
    }

    private static void put(SeenDescriptor seen, @Nullable SeenDescriptor[] table) {
        table[place(seen.hash(), table.length)] = seen;
    }

    private static int place(int hash, int capacity) {
        return hash >>> 1 & capacity - 1; // the lowest bit only tells a hash from none
    }

    /** Drops the classes of these loaders, and those that were collected. */
    synchronized void forget(Predicate<? super ClassLoader> ended) {
        byName.values().removeIf(known -> known.isOf(ended));
        rebuild(byDescriptor.length, seen -> !seen.known().isOf(ended));
    }
}
