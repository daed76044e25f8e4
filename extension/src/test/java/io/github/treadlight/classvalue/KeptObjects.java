package io.github.treadlight.classvalue;

import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Keeps the objects that a model check creates alive. Lincheck repeats a run many times. If the garbage collector
 * cleared a class value of an earlier run, the next computation of any class value would clean up after it, which would
 * look like another interleaving or an endless loop. Lincheck must ignore this class, because it would otherwise reset
 * the class after each run.
 */
final class KeptObjects {
    private static final Collection<Object> KEPT = new ConcurrentLinkedQueue<>();

    private KeptObjects() {}

    static <T> T keep(T made) {
        KEPT.add(made);
        return made;
    }

    static void release() {
        KEPT.clear();
    }
}
