package io.github.treadlight.app;

import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which ended generations are retained: something outside of them refers to their class loaders, and it is
 * neither a soft reference nor Treadlight itself.
 *
 * <p>The verdict needs two garbage collections that agree. A collection counts if
 * <ol>
 *   <li>it unloaded a {@link Canary} that was made for it after the last {@linkplain LoaderReads read} had ended, so
 *       that the whole collection ran after that;
 *   <li>no read began until the check had found the canary gone and a class loader alive;
 *   <li>the generation's own soft canary, which was made after the last sweep for the generation, was gone too: soft
 *       references that are not in use were cleared. Reads use no soft reference, and so do not make this take longer.
 * </ol>
 * The second collection, with a canary of its own, is for reads by others: a thread of the server may have read a weak
 * reference during the first.
 *
 * <p>State: the generations that await a verdict, and the canary of the collection that is awaited for all of them.
 * Guarded by this object; the monitor of {@link LoaderReads} is taken inside of it, and nothing else.
 */
final class RetentionCheck {
    private static final int AGREEING_COLLECTIONS = 2;

    private final LoaderReads reads;
    private final ReferenceQueue<Object> queue;
    private final List<Candidate> candidates = new ArrayList<>();
    /** Null while nothing awaits a verdict or a read runs. */
    private @Nullable AwaitedCollection awaited;

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
     * A collection that began after all of this was there.
     *
     * @param quiet the mark of the time without reads that the collection must lie in
     */
    private record AwaitedCollection(Canary canary, long quiet, Set<Candidate> candidates) {}

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
        awaited = null;
    }

    /** Discards the collections so far: a sweep released something, so the next one may take the generations. */
    synchronized void startOver() {
        candidates.forEach(candidate -> candidate.agreeing = 0);
        awaited = null;
    }

    /** Returns whether a verdict is awaited. */
    synchronized boolean isAwaited() {
        return !candidates.isEmpty();
    }

    /** Returns the generations that have turned out to be retained, each once. */
    synchronized List<AppGeneration> retained() {
        AwaitedCollection past = awaited;
        if (past == null || !past.canary.isGone()) {
            return List.of();
        }
        awaited = null;
        List<Candidate> alive = new ArrayList<>();
        for (Candidate each : candidates) {
            // The soft canary first: a collection in between may take it and the class loaders.
            if (past.candidates.contains(each) && each.soft.isGone() && !each.generation.isCollected()) {
                alive.add(each);
            }
        }
        if (!reads.isQuietSince(past.quiet)) {
            return List.of();
        }
        List<AppGeneration> retained = new ArrayList<>();
        for (Candidate each : alive) {
            if (++each.agreeing == AGREEING_COLLECTIONS) {
                candidates.remove(each);
                retained.add(each.generation);
            }
        }
        return retained;
    }

    /** Awaits the next collection. To be called when a generation was added and when a read has ended. */
    synchronized void awaitCollection() {
        if (candidates.isEmpty()) {
            awaited = null;
        } else if (awaited == null || !reads.isQuietSince(awaited.quiet)
                || !awaited.candidates.containsAll(candidates)) {
            OptionalLong quiet = reads.quiet();
            awaited = quiet.isEmpty() ? null
                    : new AwaitedCollection(Canary.weak(queue), quiet.getAsLong(), Set.copyOf(candidates));
        }
    }
}
