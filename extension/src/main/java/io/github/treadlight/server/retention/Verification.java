package io.github.treadlight.server.retention;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.Canary;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Finds out at once which ended generations are retained, by alternately sweeping leaks and collecting garbage.
 *
 * <p>A generation counts as retained after two collections that unload classes, without anything being released in
 * between. The first collection may leave objects that a finalizer or a thread of the server is just reading. A
 * collection need not clear soft references, so something that only they retain counts as retained, too.
 */
final class Verification {
    /** The number of collections that must agree. */
    private static final int AGREEING = 2;
    /** The maximum number of collections. The sweep after each may release something that makes other leaks visible. */
    private static final int MOST_COLLECTIONS = 8;

    private final Runnable collector;
    private final BooleanSupplier sweep;
    private int collections;

    /**
     * @param collector asks the JVM to collect all garbage
     * @param sweep sweeps leaks of ended generations, and returns whether anything was released
     */
    Verification(Runnable collector, BooleanSupplier sweep) {
        this.collector = collector;
        this.sweep = sweep;
    }

    /**
     * Collects garbage until each generation is released or retained.
     *
     * @param time no collection begins after it
     * @return false if the time was too short, or if the JVM did not collect garbage
     */
    boolean run(List<AppGeneration> ended, Budget time) {
        boolean unused = sweep.getAsBoolean();
        int agreeing = 0;
        while (agreeing < AGREEING && collections < MOST_COLLECTIONS && !time.isOver()) {
            if (collect()) {
                if (ended.stream().allMatch(each -> each.state() == State.RELEASED)) {
                    return true;
                }
                agreeing = sweep.getAsBoolean() ? 0 : agreeing + 1;
            }
        }
        return agreeing == AGREEING;
    }

    /** Collects garbage, and returns whether the collection unloaded classes. */
    private boolean collect() {
        Canary canary = Canary.weak(new ReferenceQueue<>());
        collector.run();
        collections++;
        return canary.isCollected();
    }

    /** Returns how often garbage was collected. */
    int collections() {
        return collections;
    }
}
