package io.github.treadlight.classvalue;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Published by a class value for which classes keep values: the values that it keeps itself, and shortcuts to the
 * tables in which {@linkplain Host hosts} keep the others. A class value has one, which is the identity that its
 * {@link HostKey} refers to; copies of the class value share it.
 *
 * <p>A shortcut is a weak reference to a table of {@link Pairs}, which lives as long as its host does, found by the
 * hash of the loader. A lookup reads the referent for its own loader only, because a concurrent collector takes a
 * referent that was read for one in use. There is one shortcut for each loader, made once, so lookups make no garbage.
 *
 * <p>When a host replaces a table, it calls {@link #forget} before it releases its monitor. A reader notes
 * {@link #version} before it looks for a table in the host, and enters it only if the version is still the same; so a
 * replaced table is never entered afterwards. A reader that took it by its shortcut before finds a state that was
 * current when it began.
 *
 * <p>Read without a lock. Its monitor guards the table and is a leaf.
 */
final class Hosted {
    /** Never written to. */
    private static final Shortcut[] NONE = {null};
    /** More loaders than this share places, and all but one at a place are found the longer way. */
    private static final int LONGEST = 4096;

    private final HostKey key = new HostKey(this);

    /** The values that the class value keeps itself. Written under the class value's lock. */
    private volatile Form own;

    /** A power of two of places by the loader's hash. */
    private volatile Shortcut[] shortcuts = NONE;

    /** Number of tables replaced. Written under this. */
    private volatile int version;

    /** Refers to the table of a loader's {@link Pairs}. */
    private static final class Shortcut extends WeakReference<Object[]> {
        final int hash;
        /** Here too, so that a lookup need not wait for the table's header. */
        final int length;

        Shortcut(Object[] table, int hash) {
            super(table);
            this.hash = hash;
            this.length = table.length;
        }
    }

    Hosted(Form own) {
        this.own = own;
    }

    Form own() {
        return own;
    }

    void own(Form replacement) {
        own = replacement;
    }

    HostKey key() {
        return key;
    }

    /** Returns the value of the class if this keeps it or has a shortcut to it, or null. */
    @Nullable Object findFirst(Class<?> type) {
        int hash = System.identityHashCode(type.getClassLoader());
        Shortcut[] loaders = shortcuts;
        Shortcut shortcut = loaders[hash & loaders.length - 1];
        if (shortcut != null && shortcut.hash == hash) {
            Object[] table = shortcut.get();
            Object hosted = table == null ? null : Pairs.find(table, shortcut.length, type);
            if (hosted != null) {
                return hosted;
            }
        }
        return Form.findFirst(own, type);
    }

    /** Returns the value of the class, or null. Exact under the class value's lock. */
    @Nullable Object find(Class<?> type) {
        Object kept = own.find(type);
        if (kept != null) {
            return kept;
        }
        int before = version;
        Host host = Host.find(type);
        if (host == null) {
            return null;
        }
        Form form = host.form(key);
        if (form == null) {
            return host.findFew(key, type);
        }
        Object hosted = form.find(type);
        if (hosted != null && form instanceof Pairs pairs && !Lifetimes.isOfHiddenClass(type)) {
            remember(before, System.identityHashCode(host.loader()), pairs.table());
        }
        return hosted;
    }

    /** Enters the table of a loader if there is room and no table was replaced since the version was read. */
    private synchronized void remember(int before, int hash, Object[] pairs) {
        if (version != before) {
            return;
        }
        Shortcut[] table = shortcuts;
        while (isTaken(at(table, hash), hash) && table.length < LONGEST) {
            table = doubled(table);
        }
        if (!isTaken(at(table, hash), hash)) {
            table = table == NONE ? new Shortcut[1] : table;
            Form.ELEMENT.setRelease(table, hash & table.length - 1, new Shortcut(pairs, hash));
        }
        shortcuts = table;
    }

    private static @Nullable Shortcut at(Shortcut[] table, int hash) {
        return table[hash & table.length - 1];
    }

    private static boolean isTaken(@Nullable Shortcut shortcut, int hash) {
        return shortcut != null && shortcut.hash != hash && !shortcut.refersTo(null);
    }

    private static Shortcut[] doubled(Shortcut[] table) {
        Shortcut[] next = new Shortcut[2 * table.length];
        for (Shortcut each : table) {
            if (each != null && !each.refersTo(null)) {
                next[each.hash & next.length - 1] = each;
            }
        }
        return next;
    }

    /** Drops the shortcut to the table of this loader, which was replaced. */
    synchronized void forget(@Nullable ClassLoader loader) {
        version++;
        int hash = System.identityHashCode(loader);
        Shortcut[] table = shortcuts;
        Shortcut present = at(table, hash);
        if (present != null && present.hash == hash) {
            Form.ELEMENT.setRelease(table, hash & table.length - 1, null);
        }
    }
}
