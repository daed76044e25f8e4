package io.github.treadlight.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The values of one class for the rival {@link Rival#PROBE}: a linear-probe hash table with alternating keys and
 * values. Thread-safe. Reads take no lock; writes take the lock of the table.
 *
 * <p>The table would be a field of the class. Only the JDK can add such a field, so one JDK class value of the server
 * replaces it, which each read pays for.
 *
 * <p>A removed key leaves a tombstone, whose slot is not reused until the table is copied: a reader that has found its
 * key and is about to read the value beside it must never read the value of another key.
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
    /** Odd, so that successive hashes differ in their low bits and fill a table without collisions. */
    private static final int HASH_STEP = 0x61C88647;

    /** Keys at even indices, each followed by its value. The length is a power of two. */
    private volatile @Nullable Object[] slots = new @Nullable Object[4];

    /** The number of keys and tombstones in the slots; guarded by this. */
    private int used;

    private ProbeTable() {}

    /** Returns the table of the class. */
    public static ProbeTable of(Class<?> type) {
        return OF_CLASS.get(type);
    }

    /** Returns a hash for a new key. Successive hashes lie far apart. */
    public static int nextHash() {
        return NEXT_HASH.getAndAdd(HASH_STEP);
    }

    /** Returns the value of the key, or null. */
    public @Nullable Object get(Object key, int hash) {
        @Nullable Object[] table = slots;
        int mask = table.length - 1;
        for (int at = (hash << 1) & mask; ; at = (at + 2) & mask) {
            Object present = SLOTS.getAcquire(table, at);
            if (present == key) {
                return table[at + 1]; // null if it has just been removed
            }
            if (present == null) {
                return null;
            }
        }
    }

    /** Sets the value of the key if it has none. Returns the current value. */
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

    /** Removes the key and its value. */
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

    /** Copies the live entries, without tombstones, to new slots with room for at least one more. */
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

    /** Writes the value before the key, so that a reader that sees the key also sees the value. */
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
        /** Returns the constant hash of the key, from {@link #nextHash}. */
        int hash();
    }
}
