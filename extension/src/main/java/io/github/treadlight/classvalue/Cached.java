package io.github.treadlight.classvalue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * What a class value publishes once classes keep values for it: a cache in front of these and of its own values.
 *
 * <p>The cache is a table like that of {@link Pairs}, referred to weakly and by nobody else: it keeps no class and no
 * value alive, and any garbage collection may take it. It is filled by readers that went the long way. A fill is best
 * effort: of two at once one gives up, so that a place of the table never gets the class of one and the value of the
 * other.
 *
 * <p>A value that is removed must not come back from here: whoever removes one publishes another instance afterwards. A
 * reader takes the instance first, reads the value then, and fills that instance only; if the value is gone meanwhile,
 * so is the instance, and nobody reads what was filled in.
 */
final class Cached extends WeakReference<Object[]> {
    private static final VarHandle FILLING;

    static {
        try {
            FILLING = MethodHandles.lookup().findVarHandle(Cached.class, "filling", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static final int FIRST_PAIRS = 32;
    /** 64 KB: more would fill a processor's nearest caches with one class value. Full, it begins anew. */
    private static final int MOST_PAIRS = 8192;

    /** The values that the class value keeps itself. */
    private final Form own;

    /** Pairs to allocate when the collector took the table. */
    private final int pairs;

    /** Taken pairs; guarded by {@link #filling}. */
    private int taken;

    @SuppressWarnings("unused") // by FILLING
    private volatile boolean filling;

    private Cached(Form own, Object @Nullable [] table, int pairs, int taken) {
        super(table);
        this.own = own;
        this.pairs = pairs;
        this.taken = taken;
    }

    /** Nothing in the cache. */
    static Cached empty(Form own) {
        return new Cached(own, null, FIRST_PAIRS, 0);
    }

    Form own() {
        return own;
    }

    /** The cached value if it is where it is first looked for, or null. */
    @Nullable Object findFirst(Class<?> type) {
        Object[] table = get();
        return table == null ? null : Pairs.findFirst(table, type);
    }

    /** The cached value, or null. */
    @Nullable Object find(Class<?> type) {
        Object[] table = get();
        return table == null ? null : Pairs.find(table, type);
    }

    /**
     * Caches a value, read after this instance.
     *
     * @return this, or what to publish in its place if it is still published
     */
    Cached with(Class<?> type, Object value) {
        if (!FILLING.compareAndSet(this, false, true)) {
            return this;
        }
        try {
            Object[] table = get();
            if (table != null && taken < room(pairs)) {
                taken += Pairs.write(table, type, value) ? 1 : 0;
                return this;
            }
            return refilled(table, type, value);
        } finally {
            FILLING.setRelease(this, false);
        }
    }

    /** How many pairs may be taken: few, for speed, as long as the table may still grow. */
    private static int room(int pairs) {
        return pairs == MOST_PAIRS ? pairs / 2 : pairs / 8;
    }

    private Cached refilled(Object @Nullable [] full, Class<?> type, Object value) {
        int capacity = full == null || pairs == MOST_PAIRS ? pairs : 2 * pairs;
        Object[] table = new Object[2 * capacity];
        int copied = 0;
        if (full != null && capacity > pairs) {
            for (int place = 0; place < full.length; place += 2) {
                if (full[place] != null) {
                    copied += Pairs.write(table, (Class<?>) full[place], full[place + 1]) ? 1 : 0;
                }
            }
        }
        copied += Pairs.write(table, type, value) ? 1 : 0;
        return new Cached(own, table, capacity, copied);
    }
}
