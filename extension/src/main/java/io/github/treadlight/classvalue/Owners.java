package io.github.treadlight.classvalue;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The class values in use.
 *
 * <p>Keeps nothing alive, for handles refer to their class values weakly. What is left of class values that died is
 * dropped when the next value is computed or a loader is purged. Takes no lock of its own; a handle's monitor is the
 * only lock of this package, and no thread ever holds two.
 */
final class Owners {
    /** Where the garbage collector puts the handles of class values that died. */
    static final ReferenceQueue<CompactClassValue<?>> DEAD = new ReferenceQueue<>();

    private static final Set<Handle> HANDLES = ConcurrentHashMap.newKeySet();

    private Owners() {}

    static void register(Handle handle) {
        HANDLES.add(handle);
    }

    /** The class values in use whose class is of the given loader or of one below it. */
    static List<CompactClassValue<?>> below(ClassLoader loader) {
        return select(classValue -> Lifetimes.isAncestorOrSame(loader, classValue.getClass().getClassLoader()));
    }

    static List<CompactClassValue<?>> all() {
        return select(classValue -> true);
    }

    private static List<CompactClassValue<?>> select(Predicate<CompactClassValue<?>> which) {
        List<CompactClassValue<?>> selected = new ArrayList<>();
        for (Handle handle : HANDLES) {
            CompactClassValue<?> classValue = handle.get();
            if (classValue != null && which.test(classValue)) {
                selected.add(classValue);
            }
        }
        return selected;
    }

    /** Drops what is left of class values that died. Called with no handle's monitor held. */
    static void expunge() {
        for (Reference<?> dead = DEAD.poll(); dead != null; dead = DEAD.poll()) {
            Handle handle = (Handle) dead;
            HANDLES.remove(handle);
            synchronized (handle) {
                handle.forgetAll();
            }
        }
    }
}
