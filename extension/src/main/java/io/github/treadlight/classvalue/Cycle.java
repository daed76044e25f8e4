package io.github.treadlight.classvalue;

import java.lang.ref.WeakReference;

/**
 * The time until the garbage collector next clears a weak reference to an object that was just made: of a collector
 * with generations, until a young collection. Shared by all caches that begin in it.
 */
final class Cycle extends WeakReference<Object> {
    /** The latest; another thread may begin one at the same time, which is as good. */
    private static volatile Cycle latest = new Cycle();

    private Cycle() {
        super(new Object());
    }

    static Cycle current() {
        Cycle current = latest;
        if (current.isOver()) {
            current = new Cycle();
            latest = current;
        }
        return current;
    }

    /** Returns whether it is over. Does not read the referent, so that no collector takes it for one in use. */
    boolean isOver() {
        return refersTo(null);
    }
}
