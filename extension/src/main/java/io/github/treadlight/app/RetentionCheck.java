package io.github.treadlight.app;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.leak.Canary;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which ended generations are retained. A generation is retained if something other than a soft reference or
 * Treadlight itself keeps its class loaders alive.
 *
 * <p>The verdict needs two garbage collections that agree. A collection counts if
 * <ol>
 *   <li>it took the {@linkplain LoaderReads#newCanary canary} that was created for it, so that no read by Treadlight
 *       disturbed it, and it left a class loader of the generation alive;
 *   <li>the generation's own soft canary was collected, too. That canary was created after the last sweep for the
 *       generation, and is collected only when unused soft references are cleared. A sweep may read soft references in
 *       thread locals, which delays their clearing, but no sweep follows.
 * </ol>
 * The second collection, with a canary of its own, excludes reads by others: a thread of the server may have read a
 * weak reference during the first one.
 *
 * <p>A canary is kept until a collection takes it. The concurrent marking of G1 treats young objects and the referents
 * of young references as live, so a canary that was replaced after each read might never be taken.
 *
 * <p>State: the generations that await a verdict, and one canary for all of them. Guarded by this object, inside of
 * which only the monitor of {@link LoaderReads} is taken.
 */
final class RetentionCheck {
    private static final int AGREEING_COLLECTIONS = 2;

    private final LoaderReads reads;
    private final ReferenceQueue<Object> queue;
    @GuardedBy("this")
    private final List<Candidate> candidates = new ArrayList<>();
    /** Null while no generation awaits a verdict, and while running reads delay the creation. */
    @GuardedBy("this")
    private @Nullable Canary canary;

    private static final class Candidate {
        final AppGeneration generation;
        final Canary soft;
        int agreeing;

        Candidate(AppGeneration generation, Canary soft) {
            this.generation = generation;
            this.soft = soft;
        }
    }

    /**
     * Creates a check without generations.
     *
     * @param queue receives a reference when it is time to call {@link #retained}
     */
    RetentionCheck(LoaderReads reads, ReferenceQueue<Object> queue) {
        this.reads = reads;
        this.queue = queue;
    }

    /** Adds a generation that awaits a verdict. */
    synchronized void add(AppGeneration generation) {
        candidates.add(new Candidate(generation, Canary.soft(queue)));
    }

    /** Removes a generation, which no longer awaits a verdict. */
    synchronized void remove(AppGeneration generation) {
        candidates.removeIf(candidate -> candidate.generation == generation);
    }

    /** Removes all generations. */
    synchronized void clear() {
        candidates.clear();
        canary = null;
    }

    /** Discards the collections so far, because a sweep released something and the generations may now be collected. */
    synchronized void startOver() {
        candidates.forEach(candidate -> candidate.agreeing = 0);
        if (canary != null && canary.isCollected()) {
            canary = null;
        }
    }

    /** Returns whether a canary must be created as soon as no read is running. */
    synchronized boolean lacksCanary() {
        return canary == null && !candidates.isEmpty();
    }

    /** Returns the generations that are retained by the latest collections. Returns each generation only once. */
    synchronized List<AppGeneration> retained() {
        if (canary == null || !canary.isCollected()) {
            return List.of();
        }
        canary = null;
        List<AppGeneration> retained = new ArrayList<>();
        for (Candidate each : List.copyOf(candidates)) {
            // Test the canaries first: a collection in between may take both them and the class loaders.
            if (each.soft.isCollected() && !each.generation.isCollected() && ++each.agreeing == AGREEING_COLLECTIONS) {
                candidates.remove(each);
                retained.add(each.generation);
            }
        }
        return retained;
    }

    /** Prepares for the next collection. Must be called again when running reads have ended. */
    synchronized void awaitCollection() {
        if (candidates.isEmpty()) {
            canary = null;
        } else if (canary == null) {
            canary = reads.newCanary(queue);
        }
    }
}
