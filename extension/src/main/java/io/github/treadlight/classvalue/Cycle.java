package io.github.treadlight.classvalue;

import java.lang.ref.WeakReference;

/**
 * A period that ends when the garbage collector next clears a weak reference to a new object; with a generational
 * collector, at the next young collection. All caches that begin in a cycle share it.
 */
final class Cycle extends WeakReference<Object> {
    /** The latest cycle. Two threads may each begin one at the same time; either will do. */
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

    /**
     * Returns whether the cycle is over. Does not read the referent, which would keep it alive under a concurrent
     * collector.
     */
    boolean isOver() {
        return refersTo(null);
    }
}
