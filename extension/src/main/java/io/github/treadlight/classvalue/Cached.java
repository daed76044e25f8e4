package io.github.treadlight.classvalue;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Cache of the values of one class value, published once hosts keep some of them. It covers those values and the values
 * that the class value keeps itself.
 *
 * <p>The cache is one table of classes and values. Only this object refers to the table, and weakly, so the table keeps
 * no class and no value alive, and any garbage collection may clear it. A concurrent collector, however, treats a
 * referent that is read during its cycle as in use. So a cache expires with the cycle of garbage collection in which it
 * began ({@link Cycle}): continual reads of a class value delay the collection of a class that was looked up once by at
 * most one cycle.
 *
 * <p>Readers take no lock. A reader that found a value outside the cache looks it up again under the class value's lock
 * before it writes to the table, so that a removed value does not come back. A place of the table that once had a class
 * never gets another one. The table grows with the number of classes in use, and each cycle starts a new one. Within a
 * cycle, lookups of cached values allocate nothing.
 *
 * <p>Costs: after each collection, the first lookup of each class searches the host and takes the lock. Where a class
 * is looked up only once between two collections, a lookup takes some four times as long as with the JDK's class value.
 * Copies of a class value have caches of their own: a removal or a purge through one of them reaches the cache of
 * another when the cycle is over.
 */
final class Cached extends WeakReference<Object[]> {
    private static final int FIRST_LENGTH = 64;

    /**
     * From this length on, a table may be half full instead of a quarter: it does not fit a processor's nearest caches
     * anyway.
     */
    private static final int LONG = 1 << 16;

    /**
     * Number of places searched first: about one class in a hundred is at none of them. A constant, so that the
     * compiler unrolls the loop.
     */
    private static final int LOOKS = 4;

    /** The values that the class value keeps itself. */
    private final Form own;

    /** The key under which hosts keep the other values. */
    private final HostKey key;

    /** The referent of the key. It lives as long as the class value or a copy of it. */
    private final Object identity;

    private final Cycle cycle;

    /** Number of pairs used in the table, known even after the collector cleared it. Guarded by the lock. */
    private int taken;

    private Cached(Form own, HostKey key, Object identity, Cycle cycle, Object @Nullable [] table, int taken) {
        super(table);
        this.own = own;
        this.key = key;
        this.identity = identity;
        this.cycle = cycle;
        this.taken = taken;
    }

    /** Returns an empty cache of a class value that has had no value in a host yet. */
    static Cached create(Form own, Handle handle) {
        Object identity = new Object();
        return new Cached(own, new HostKey(identity, handle), identity, Cycle.current(), null, 0);
    }

    /** Returns an empty cache of the same class value. */
    Cached emptied() {
        return new Cached(own, key, identity, Cycle.current(), null, 0);
    }

    /** Returns a cache with the same table and another form of the class value's own values. */
    Cached with(Form ownValues) {
        return new Cached(ownValues, key, identity, cycle, table(), taken);
    }

    /**
     * Returns the table, or null if the collector cleared it or the cycle is over. No other method may read the
     * referent: during a concurrent marking, each read keeps all classes of the table alive.
     */
    private Object @Nullable [] table() {
        return cycle.isOver() ? null : get();
    }

    Form own() {
        return own;
    }

    HostKey key() {
        return key;
    }

    /** Returns the cached value if it is at one of the first places searched, or null. */
    @Nullable Object findFirst(Class<?> type) {
        Object[] table = table();
        if (table == null) {
            return null;
        }
        int last = table.length - 1; // odd, as a mask: classes are at even places
        int place = type.hashCode() << 1;
        for (int looks = 0; looks < LOOKS; looks++, place += 2) {
            if (table[place & last] == type) {
                return Form.ELEMENT.getAcquire(table, (place | 1) & last);
            }
        }
        return null;
    }

    /** Returns the cached value, or null. */
    @Nullable Object find(Class<?> type) {
        Object[] table = table();
        int place = table == null ? -1 : place(table, type);
        return table == null || place < 0 || table[place] != type ? null : Form.ELEMENT.getAcquire(table, place + 1);
    }

    /**
     * Returns the value that the class value or the host keeps, bypassing the cache, or null. Exact under the class
     * value's lock.
     */
    @Nullable Object findKept(Class<?> type) {
        Object kept = own.find(type);
        if (kept != null) {
            return kept;
        }
        Host host = Host.find(type);
        return host == null ? null : host.find(key, type);
    }

    /**
     * Caches a value. Returns the cache to publish: this one, or its replacement. Called under the class value's lock.
     */
    Cached with(Class<?> type, Object value) {
        Object[] table = table();
        if (table == null || isFull(table.length, taken)) {
            return refilled(table).with(type, value);
        }
        int place = place(table, type);
        if (place < 0) {
            return refilled(table).with(type, value);
        }
        if (table[place] == null) {
            taken++;
        }
        Form.ELEMENT.setRelease(table, place + 1, value);
        Form.ELEMENT.setRelease(table, place, type);
        return this;
    }

    private static boolean isFull(int length, int taken) {
        return (length < LONG ? 8L : 4L) * (taken + 1) > length;
    }

    /**
     * Returns the place of the class, or else the place to write it to, or -1 if the table is full. Copies of the class
     * value, each with a count of its own, may fill it.
     */
    private static int place(Object[] table, Class<?> type) {
        int last = table.length - 1;
        int place = type.hashCode() << 1 & last;
        for (int left = table.length; left > 0; left -= 2) {
            Object at = table[place];
            if (at == type || at == null) {
                return place;
            }
            place = place + 2 & last;
        }
        return -1;
    }

    /**
     * Returns a cache with the values of the full table in one of twice its length; without a table, an empty one with
     * room for as many classes as the last cycle had.
     */
    private Cached refilled(Object @Nullable [] full) {
        int length = full == null ? FIRST_LENGTH : 2 * full.length;
        while (isFull(length, taken)) {
            length *= 2;
        }
        Object[] next = new Object[length];
        int copied = 0;
        for (int from = 0; full != null && from < full.length; from += 2) {
            if (full[from + 1] != null) {
                int place = place(next, (Class<?>) full[from]);
                next[place] = full[from];
                next[place + 1] = full[from + 1];
                copied++;
            }
        }
        return new Cached(own, key, identity, full == null ? Cycle.current() : cycle, next, copied);
    }

    /** Drops the cached value of the class. Called under the class value's lock. */
    void forget(Class<?> type) {
        Object[] table = table();
        int place = table == null ? -1 : place(table, type);
        if (table != null && place >= 0) {
            Form.ELEMENT.setRelease(table, place + 1, null);
        }
    }
}
