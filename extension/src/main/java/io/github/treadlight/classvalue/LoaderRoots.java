package io.github.treadlight.classvalue;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds what belongs to a loader, by the loader, without keeping either alive: a root is kept by others, and keeps its
 * loader. An open-addressed table of weak references, for there may be a loader for each JSP or script and an entry of
 * a general map is nearly three times as large.
 *
 * <p>Read without a lock, written under its monitor. Roots are made under it, which takes the JDK's class value's locks
 * and none of this package.
 */
final class LoaderRoots<R extends LoaderRoots.Root> {
    /** What belongs to a loader; null is the bootstrap loader. */
    interface Root {
        @Nullable ClassLoader loader();
    }

    private static final int FIRST_CAPACITY = 64;

    private final ReferenceQueue<R> dead = new ReferenceQueue<>();

    /** A power of two of entries, about half of them taken at most; entries are added in place, and replaced never. */
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

    /** The root of the loader, or null. */
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

    /** The root of the loader, made if there is none. */
    synchronized R findOrAdd(@Nullable ClassLoader loader, Supplier<R> make) {
        R present = find(loader);
        if (present != null) {
            return present;
        }
        R made = make.get();
        add(made, System.identityHashCode(loader));
        return made;
    }

    /** Adds one of many roots of a loader, which is not found by it. */
    void addUnfound(R root) {
        add(root, System.identityHashCode(root)); // with the loader's, all would be in one place
    }

    private synchronized void add(R root, int hash) {
        while (dead.poll() != null) {
            cleared++;
        }
        if (2 * (taken + 1) > table.length) {
            rehash();
        }
        put(table, new Entry<>(root, hash, dead));
        taken++;
    }

    /** Drops cleared entries, and doubles the table unless that made room enough. */
    private void rehash() {
        Entry<R>[] former = table;
        Entry<R>[] next = newTable(4 * (taken - cleared + 1) > former.length ? 2 * former.length : former.length);
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

    /** Every root that is alive. */
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

    /** Every root of the loader or of one below it. */
    List<R> below(ClassLoader loader) {
        Objects.requireNonNull(loader, "loader");
        List<R> roots = live();
        roots.removeIf(root -> !Lifetimes.isAncestorOrSame(loader, root.loader()));
        return roots;
    }
}
