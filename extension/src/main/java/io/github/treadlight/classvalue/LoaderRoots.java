package io.github.treadlight.classvalue;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A map from loaders to their root objects that keeps neither alive: other objects keep a root alive, and the root its
 * loader. The map is an open-addressed table of weak references, because there may be a loader for each JSP or script,
 * and an entry of a general map is nearly three times as large.
 *
 * <p>A lookup reads the referent of an entry only if the entry has the loader's hash. A concurrent collector treats a
 * referent that was read as in use, so a lookup for one application must not read another's.
 *
 * <p>Reads take no lock; writes take the map's monitor. Roots are made under it, which takes locks of the JDK's class
 * value and none of this package.
 */
final class LoaderRoots<R extends LoaderRoots.Root> {
    /** An object that belongs to a loader. */
    interface Root {
        /** Returns the loader, null for the bootstrap loader. */
        @Nullable ClassLoader loader();

        /** Receives the weak reference to this root, before other threads find it. */
        default void referredToBy(WeakReference<?> self) {}
    }

    private static final int FIRST_CAPACITY = 64;

    private final ReferenceQueue<R> dead = new ReferenceQueue<>();

    /** A power of two of entries, at most half of them taken; entries are added in place and never replaced. */
    private volatile Entry<R>[] table = newTable(FIRST_CAPACITY);

    private int taken;
    private int cleared;

    private static final class Entry<R> extends WeakReference<R> {
        final int hash;

        Entry(R root, int hash, ReferenceQueue<R> dead) {
            super(root, dead);
            this.hash = hash;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <R> Entry<R>[] newTable(int capacity) {
        return new Entry[capacity];
    }

    /** Returns the root of the loader, or null. */
    @Nullable R find(@Nullable ClassLoader loader) {
        Entry<R>[] entries = table;
        int last = entries.length - 1;
        int hash = System.identityHashCode(loader);
        for (int place = hash & last; ; place = place + 1 & last) {
            Entry<R> entry = (Entry<R>) Form.ELEMENT.getAcquire(entries, place);
            if (entry == null) {
                return null;
            }
            if (entry.hash == hash) {
                R root = entry.get();
                if (root != null && root.loader() == loader) {
                    return root;
                }
            }
        }
    }

    /** Returns the root of the loader, making it if necessary. */
    synchronized R findOrAdd(@Nullable ClassLoader loader, Supplier<R> make) {
        R present = find(loader);
        if (present != null) {
            return present;
        }
        R made = make.get();
        add(made, System.identityHashCode(loader));
        return made;
    }

    /** Adds a root that is not found by its loader, because the loader may have many. */
    void addUnfound(R root) {
        add(root, System.identityHashCode(root)); // with the loader's hash, all would collide
    }

    private synchronized void add(R root, int hash) {
        countCleared();
        if (2 * (taken + 1) > table.length) {
            rehash();
        }
        Entry<R> entry = new Entry<>(root, hash, dead);
        root.referredToBy(entry);
        taken++; // before the write: if the stack overflows in between, the table grows too early and never gets full
        put(table, entry);
    }

    /** Returns the number of entries that the table has room for, half of which may be taken. */
    int capacity() {
        return table.length;
    }

    private void countCleared() {
        while (dead.poll() != null) {
            cleared++;
        }
    }

    /** Drops cleared entries if most are cleared, and then the memory for them. */
    synchronized void shrink() {
        countCleared();
        if (table.length > FIRST_CAPACITY && 2 * cleared > taken) {
            rehash();
        }
    }

    /** Drops cleared entries, in a table with room for twice as many as are left. */
    private void rehash() {
        Entry<R>[] former = table;
        int live = 0;
        for (Entry<R> entry : former) {
            live += entry != null && !entry.refersTo(null) ? 1 : 0;
        }
        int capacity = FIRST_CAPACITY;
        while (capacity < 4 * (live + 1)) {
            capacity *= 2;
        }
        Entry<R>[] next = newTable(capacity);
        taken = 0;
        cleared = 0;
        for (Entry<R> entry : former) {
            if (entry != null && !entry.refersTo(null)) {
                put(next, entry);
                taken++;
            }
        }
        table = next;
    }

    private static <R> void put(Entry<R>[] entries, Entry<R> entry) {
        int last = entries.length - 1;
        int place = entry.hash & last;
        while (entries[place] != null) {
            place = place + 1 & last;
        }
        Form.ELEMENT.setRelease(entries, place, entry);
    }

    /** Returns every root that is alive. */
    List<R> live() {
        List<R> roots = new ArrayList<>();
        Entry<R>[] entries = table;
        for (int place = 0; place < entries.length; place++) {
            Entry<R> entry = (Entry<R>) Form.ELEMENT.getAcquire(entries, place);
            R root = entry == null ? null : entry.get();
            if (root != null) {
                roots.add(root);
            }
        }
        return roots;
    }

    /** Returns every root of one of the loaders or of a loader below one of them. */
    List<R> below(Set<ClassLoader> loaders) {
        List<R> roots = live();
        roots.removeIf(root -> !isBelow(root.loader(), loaders));
        return roots;
    }

    private static boolean isBelow(@Nullable ClassLoader loader, Set<ClassLoader> ancestors) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (ancestors.contains(at)) {
                return true;
            }
        }
        return false;
    }
}
