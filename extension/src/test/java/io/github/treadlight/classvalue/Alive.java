package io.github.treadlight.classvalue;

import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Keeps what a model check makes. Lincheck runs the same again and again; when the garbage collector finds a class
 * value of an earlier run dead, the next computation anywhere clears up after it, which looks like another
 * interleaving, or like an endless loop. Lincheck is told to ignore this class, or it would undo the keeping after
 * each run.
 */
final class Alive {
    private static final Collection<Object> KEPT = new ConcurrentLinkedQueue<>();

    private Alive() {}

    static <T> T keep(T made) {
        KEPT.add(made);
        return made;
    }

    static void release() {
        KEPT.clear();
    }
}
