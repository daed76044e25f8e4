package io.github.treadlight.classvalue;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Published by a class value for which classes keep values: a cache in front of those and of its own values.
 *
 * <p>The cache is one table of classes and values, to which only this refers, and weakly: it keeps no class and no
 * value alive, and any garbage collection may take it. A concurrent collector, however, takes a referent that is read
 * all the time for one in use. So a cache ends with the cycle of garbage collection in which it began ({@link Cycle}):
 * a class value that is read all the time delays the collection of a class that it was asked for once by one cycle at
 * most.
 *
 * <p>Readers take no lock. The table is written under the class value's lock, by a reader that found a value the longer
 * way and finds it again under the lock, so that a removed value does not come back. A place of the table that once had
 * a class never gets another one. The table grows with the classes that are in use, and one is made for each cycle;
 * within a cycle, lookups make no garbage.
 */
final class Cached extends WeakReference<Object[]> {
    private static final int FIRST_LENGTH = 64;

    /** From this length on, a table is half full: it no longer fits into a processor's nearest caches anyway. */
    private static final int LONG = 1 << 16;

    /** Of a hundred classes, one is not found at so many places. A constant, for the compiler to unroll the loop. */
    private static final int LOOKS = 4;

    /** The values that the class value keeps itself. */
    private final Form own;

    /** The key under which hosts keep the other values. */
    private final HostKey key;

    /** The referent of the key, which lives as long as the class value or a copy of it. */
    private final Object identity;

    private final Cycle cycle;

    /** Length of the table, also after the collector took it. */
    private final int length;

    /** Pairs of the table that are taken. Guarded by the class value's lock. */
    private int taken;

    private Cached(Form own, HostKey key, Object identity, Cycle cycle, Object @Nullable [] table, int length,
            int taken) {
        super(table);
        this.own = own;
        this.key = key;
        this.identity = identity;
        this.cycle = cycle;
        this.length = length;
        this.taken = taken;
    }

    /** Returns an empty cache of a class value for which classes kept nothing until now. */
    static Cached create(Form own, Handle handle) {
        Object identity = new Object();
        return new Cached(own, new HostKey(identity, handle), identity, Cycle.current(), null, FIRST_LENGTH, 0);
    }

    /** Returns an empty cache of the same class value. */
    Cached emptied() {
        return new Cached(own, key, identity, Cycle.current(), null, length, 0);
    }

    /** Returns this cache in front of the same values of the class value's own in another form. */
    Cached with(Form ownValues) {
        return new Cached(ownValues, key, identity, cycle, get(), length, taken);
    }

    Form own() {
        return own;
    }

    HostKey key() {
        return key;
    }

    /** Returns the cached value if it is at one of the first places to look, or null. */
    @Nullable Object findFirst(Class<?> type) {
        if (cycle.isOver()) {
            return null;
        }
        Object[] table = get();
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
        Object[] table = cycle.isOver() ? null : get();
        if (table == null) {
            return null;
        }
        int place = place(table, type);
        return table[place] != type ? null : Form.ELEMENT.getAcquire(table, place + 1);
    }

    /** Returns the value of the class from where it is kept, or null. Exact under the class value's lock. */
    @Nullable Object findKept(Class<?> type) {
        Object kept = own.find(type);
        if (kept != null) {
            return kept;
        }
        Host host = Host.find(type);
        return host == null ? null : host.find(key, type);
    }

    /** Caches a value. Under the class value's lock. Returns this, or the cache to publish in its place. */
    Cached with(Class<?> type, Object value) {
        Object[] table = cycle.isOver() ? null : get();
        if (table == null || (table.length < LONG ? 8 : 4) * (taken + 1) > table.length) {
            return refilled(table).with(type, value);
        }
        int place = place(table, type);
        if (table[place] == null) {
            taken++;
        }
        Form.ELEMENT.setRelease(table, place + 1, value);
        Form.ELEMENT.setRelease(table, place, type);
        return this;
    }

    /** Returns where the class is, or else where it may be written. */
    private static int place(Object[] table, Class<?> type) {
        int last = table.length - 1;
        int place = type.hashCode() << 1 & last;
        for (Object at = table[place]; at != type && at != null; at = table[place]) {
            place = place + 2 & last;
        }
        return place;
    }

    /** Returns a cache with the values of the table in one of twice its length; without a table, an empty one. */
    private Cached refilled(Object @Nullable [] full) {
        int nextLength;
        if (full != null) {
            nextLength = 2 * full.length;
        } else {
            // Half as long as the last one if most of that was not used, for its classes may have ended.
            nextLength = 32 * taken < length ? Math.max(FIRST_LENGTH, length / 2) : length;
        }
        Object[] next = new Object[nextLength];
        int copied = 0;
        for (int from = 0; full != null && from < full.length; from += 2) {
            if (full[from + 1] != null) {
                int place = place(next, (Class<?>) full[from]);
                next[place] = full[from];
                next[place + 1] = full[from + 1];
                copied++;
            }
        }
        return new Cached(own, key, identity, Cycle.current(), next, nextLength, copied);
    }

    /** Drops the cached value of the class. Under the class value's lock. */
    void forget(Class<?> type) {
        Object[] table = get();
        if (table != null) {
            int place = place(table, type);
            Form.ELEMENT.setRelease(table, place + 1, null);
        }
    }
}
