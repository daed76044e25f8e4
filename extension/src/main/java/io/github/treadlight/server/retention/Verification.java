package io.github.treadlight.server.retention;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.LoaderReads;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.Canary;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

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

    private final LoaderReads reads;
    private final Runnable collector;
    private final BooleanSupplier sweep;
    /**
     * Shows that a collection has unloaded classes. Kept until one has: a concurrent collector may treat a young class
     * as live.
     */
    private @Nullable Canary canary;
    private int collections;

    /**
     * @param reads the guard of reads of class loaders: a collection during a read does not count
     * @param collector asks the JVM to collect all garbage
     * @param sweep sweeps leaks of ended generations, and returns whether anything was released
     */
    Verification(LoaderReads reads, Runnable collector, BooleanSupplier sweep) {
        this.reads = reads;
        this.collector = collector;
        this.sweep = sweep;
    }

    /**
     * Collects garbage until each generation is released or retained. Ends early if the thread is interrupted.
     *
     * @param time no collection begins after it
     * @return false if the time was too short, or if the JVM did not collect garbage
     */
    boolean run(List<AppGeneration> ended, Budget time) {
        boolean unused = sweep.getAsBoolean();
        int agreeing = 0;
        while (agreeing < AGREEING && collections < MOST_COLLECTIONS && !time.isOver()
                && !Thread.currentThread().isInterrupted()) {
            boolean counts = collect();
            if (ended.stream().allMatch(each -> each.state() == State.RELEASED)) {
                return true;
            }
            if (counts) {
                agreeing = sweep.getAsBoolean() ? 0 : agreeing + 1;
            }
        }
        return agreeing == AGREEING;
    }

    /** Collects garbage. Returns whether classes were unloaded while Treadlight read no reference to a class loader. */
    private boolean collect() {
        Canary awaited = canary == null ? Canary.weak(new ReferenceQueue<>()) : canary;
        boolean isDisturbed = reads.isRunning();
        long before = reads.begun();
        collector.run();
        collections++;
        canary = awaited.isCollected() ? null : awaited;
        return canary == null && !isDisturbed && reads.begun() == before;
    }

    /** Returns how often garbage was collected. */
    int collections() {
        return collections;
    }
}
