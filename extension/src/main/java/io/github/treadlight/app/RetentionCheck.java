package io.github.treadlight.app;

import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which ended generations are retained: something outside of them refers to their class loaders, and it is
 * neither a soft reference nor Treadlight itself.
 *
 * <p>The verdict needs two garbage collections that agree. A collection counts if
 * <ol>
 *   <li>it took the {@linkplain LoaderReads#newCanary canary} that was made for it, so that no read by Treadlight
 *       disturbed it, and left a class loader of the generation;
 *   <li>the generation's own soft canary is gone too. It was made after the last sweep for the generation and goes only
 *       when soft references are cleared that are not in use. Reads use no soft reference, so that they do not keep
 *       others from being cleared.
 * </ol>
 * The second collection, with a canary of its own, is for reads by others: a thread of the server may have read a weak
 * reference during the first.
 *
 * <p>A canary stays until a collection takes it. The concurrent marking of G1 treats young objects and the referents of
 * young references as live, so that a canary that is made anew after each read might never be taken.
 *
 * <p>State: the generations that await a verdict, and one canary for all of them. Guarded by this object. The monitor
 * of {@link LoaderReads} is taken inside of it, and no other.
 */
final class RetentionCheck {
    private static final int AGREEING_COLLECTIONS = 2;

    private final LoaderReads reads;
    private final ReferenceQueue<Object> queue;
    private final List<Candidate> candidates = new ArrayList<>();
    /** Null while nothing awaits a verdict, and until the reads have ended that ran when it was to be made. */
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
     * Creates a check that nothing awaits.
     *
     * @param queue receives a reference when it is time to call {@link #retained}
     */
    RetentionCheck(LoaderReads reads, ReferenceQueue<Object> queue) {
        this.reads = reads;
        this.queue = queue;
    }

    /** Begins to await a verdict on the generation. */
    synchronized void add(AppGeneration generation) {
        candidates.add(new Candidate(generation, Canary.soft(queue)));
    }

    /** Awaits no verdict on the generation any more. */
    synchronized void remove(AppGeneration generation) {
        candidates.removeIf(candidate -> candidate.generation == generation);
    }

    /** Awaits no verdict any more. */
    synchronized void clear() {
        candidates.clear();
        canary = null;
    }

    /** Discards the collections so far: a sweep released something, so the next one may take the generations. */
    synchronized void startOver() {
        candidates.forEach(candidate -> candidate.agreeing = 0);
        if (canary != null && canary.isGone()) {
            canary = null;
        }
    }

    /** Returns whether a canary is to be made as soon as no read runs. */
    synchronized boolean lacksCanary() {
        return canary == null && !candidates.isEmpty();
    }

    /** Returns the generations that have turned out to be retained, each once. */
    synchronized List<AppGeneration> retained() {
        if (canary == null || !canary.isGone()) {
            return List.of();
        }
        canary = null;
        List<AppGeneration> retained = new ArrayList<>();
        for (Candidate each : List.copyOf(candidates)) {
            // The canaries first: a collection in between may take them and the class loaders.
            if (each.soft.isGone() && !each.generation.isCollected() && ++each.agreeing == AGREEING_COLLECTIONS) {
                candidates.remove(each);
                retained.add(each.generation);
            }
        }
        return retained;
    }

    /** Awaits the next collection. To be called again when reads have ended. */
    synchronized void awaitCollection() {
        if (candidates.isEmpty()) {
            canary = null;
        } else if (canary == null) {
            canary = reads.newCanary(queue);
        }
    }
}
