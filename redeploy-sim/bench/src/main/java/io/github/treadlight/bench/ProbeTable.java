package io.github.treadlight.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The values of one class, for the rival {@link Rival#PROBE}: a linear-probe hash table of keys and values in turn.
 * Reads take no lock; writes take the table's. Safe for use by any number of threads.
 *
 * <p>Its place would be a field of the class. Only the JDK can add one, so one JDK class value of the server stands
 * for it, and each read pays for that.
 *
 * <p>A removed key leaves a tombstone, whose slot is not used again before the table is copied: a reader that found
 * its key and is about to read the value beside it must never find another key's.
 */
public final class ProbeTable {
    private static final ClassValue<ProbeTable> OF_CLASS = new ClassValue<>() {
        @Override
        protected ProbeTable computeValue(Class<?> type) {
            return new ProbeTable();
        }
    };

    private static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final Object TOMBSTONE = new Object();
    private static final AtomicInteger NEXT_HASH = new AtomicInteger();
    /** Odd, so that successive hashes differ in their low bits, and tables of up to that many have no collisions. */
    private static final int HASH_STEP = 0x61C88647;

    /** Keys at even places, each with its value after it; the length is a power of two. */
    private volatile @Nullable Object[] slots = new @Nullable Object[4];

    /** Keys and tombstones in the slots; guarded by this. */
    private int used;

    private ProbeTable() {}

    /** The table of the class. */
    public static ProbeTable of(Class<?> type) {
        return OF_CLASS.get(type);
    }

    /** A hash for a new key: any two keys made one after the other lie apart. */
    public static int nextHash() {
        return NEXT_HASH.getAndAdd(HASH_STEP);
    }

    /** The value of the key, null if there is none. */
    public @Nullable Object get(Object key, int hash) {
        @Nullable Object[] table = slots;
        int mask = table.length - 1;
        for (int at = (hash << 1) & mask; ; at = (at + 2) & mask) {
            Object present = SLOTS.getAcquire(table, at);
            if (present == key) {
                return table[at + 1]; // null when it has just been removed
            }
            if (present == null) {
                return null;
            }
        }
    }

    /** Gives the key this value if it has none. Returns the value it has then. */
    public synchronized Object putIfAbsent(Object key, int hash, Object value) {
        Object present = get(key, hash);
        if (present != null) {
            return present;
        }
        // At most three quarters full, so that every search ends at an empty slot.
        if (8 * (used + 1) > 3 * slots.length) {
            copyLive();
        }
        insert(slots, key, hash, value);
        used++;
        return value;
    }

    /** Forgets the key's value. */
    public synchronized void remove(Object key, int hash) {
        @Nullable Object[] table = slots;
        int mask = table.length - 1;
        for (int at = (hash << 1) & mask; table[at] != null; at = (at + 2) & mask) {
            if (table[at] == key) {
                SLOTS.setRelease(table, at, TOMBSTONE);
                table[at + 1] = null;
                return;
            }
        }
    }

    /** To slots with room for one more at least, without the tombstones. */
    private void copyLive() {
        @Nullable Object[] table = slots;
        int live = 0;
        for (int at = 0; at < table.length; at += 2) {
            if (table[at] != null && table[at] != TOMBSTONE) {
                live++;
            }
        }
        int length = 4;
        while (8 * (live + 1) > 3 * length) {
            length *= 2;
        }
        @Nullable Object[] copy = new @Nullable Object[length];
        for (int at = 0; at < table.length; at += 2) {
            Object value = table[at + 1];
            if (table[at] instanceof Key key && value != null) {
                insert(copy, key, key.hash(), value);
            }
        }
        used = live;
        slots = copy;
    }

    /** The value before the key: who sees the key sees the value. */
    private static void insert(@Nullable Object[] table, Object key, int hash, Object value) {
        int mask = table.length - 1;
        int at = (hash << 1) & mask;
        while (table[at] != null) {
            at = (at + 2) & mask;
        }
        table[at + 1] = value;
        SLOTS.setRelease(table, at, key);
    }

    /** A key of the tables, compared by identity. */
    public interface Key {
        /** The key's {@link #nextHash}, always the same. */
        int hash();
    }
}
