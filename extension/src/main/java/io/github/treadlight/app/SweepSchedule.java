package io.github.treadlight.app;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.leak.Canary;
import java.lang.ref.ReferenceQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of the sweeps for ended generations. A sweep is due
 * <ul>
 *   <li>{@link #SETTLE_TIME} after the last end of a generation. The delay leaves the processors to the deployment that
 *       usually follows;
 *   <li>{@link #PAUSE} after the last end, once a garbage collection has unloaded classes and left class loaders of
 *       these generations alive. While the server deploys without such a pause, the sweep is due {@link #SETTLE_TIME}
 *       after that collection;
 *   <li>when the grace of a generation is over, unless a sweep came after it;
 *   <li>{@link #SETTLE_TIME} after a sweep that released something or failed, because it may have made other leaks
 *       visible. After {@link #MAX_REPEATABLE} such sweeps for a generation, none is repeated, because a thread that
 *       never ends may restore what was released.
 * </ul>
 *
 * <p>State: the times at which each generation ended and was swept, and four times for all of them. Guarded by this
 * object, inside of which no other lock is taken.
 */
final class SweepSchedule {
    private static final Duration SETTLE_TIME = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int MAX_REPEATABLE = 3;

    private final ReferenceQueue<Object> queue;
    @GuardedBy("this")
    private final List<Entry> entries = new ArrayList<>();
    private Duration grace;
    private Instant lastEnd = Instant.MIN;
    /** The last end, or a later sweep that is to be repeated; null after the sweep that follows it. */
    @GuardedBy("this")
    private @Nullable Instant unsettled;
    /** The canary of the next collection; null while none is awaited. */
    @GuardedBy("this")
    private @Nullable Canary canary;
    /** When a collection that left class loaders alive was noticed; null after the sweep that follows it. */
    @GuardedBy("this")
    private @Nullable Instant collected;

    private static final class Entry {
        final AppGeneration generation;
        final Instant ended;
        /** Null before the first sweep. */
        @Nullable Instant swept;
        /** The number of sweeps that were worth repeating. */
        int repeatable;
        /** True if no further sweep is scheduled for this generation. */
        boolean isOver;

        Entry(AppGeneration generation, Instant ended) {
            this.generation = generation;
            this.ended = ended;
        }
    }

    /**
     * Creates a schedule without generations.
     *
     * @param queue receives a reference after each collection that the schedule awaits
     */
    SweepSchedule(Duration grace, ReferenceQueue<Object> queue) {
        this.grace = grace;
        this.queue = queue;
    }

    /** Adds a generation that ends now. */
    synchronized void add(AppGeneration generation, Instant now) {
        entries.add(new Entry(generation, now));
        lastEnd = now;
        unsettled = now;
    }

    /** Removes a generation. No sweep is due when the last one is removed. */
    synchronized void remove(AppGeneration generation) {
        entries.removeIf(entry -> entry.generation == generation);
        if (entries.isEmpty()) {
            clear();
        }
    }

    synchronized void clear() {
        entries.clear();
        unsettled = null;
        collected = null;
        canary = null;
    }

    /** Changes the grace, including that of generations whose sweeps are not over. */
    synchronized void grace(Duration changed) {
        grace = changed;
    }

    /** Returns when the next known sweep is due, or null if none is known yet. */
    synchronized @Nullable Instant nextDue() {
        Stream<Instant> graces = pending().filter(entry -> !wasSweptAfterGrace(entry)).map(this::endOfGrace);
        return Stream.of(Stream.ofNullable(unsettled).map(end -> end.plus(SETTLE_TIME)),
                        Stream.ofNullable(collected).map(this::afterCollection), graces)
                .flatMap(due -> due).min(Instant::compareTo).orElse(null);
    }

    /** Returns whether a sweep is due. Notices a collection since the last call of {@link #awaitCollection}. */
    synchronized boolean isDue(Instant now) {
        if (pending().findAny().isEmpty()) {
            collected = null;
        } else if (collected == null && canary != null && canary.isCollected()) {
            collected = now;
        }
        Instant due = nextDue();
        return due != null && !now.isBefore(due);
    }

    /**
     * Records a sweep.
     *
     * @param now when the sweep was due
     * @param ended when the sweep ended
     * @param isWorthRepeating whether the sweep released something or failed
     * @return the generations whose sweeps are over now
     */
    synchronized List<AppGeneration> swept(Instant now, Instant ended, boolean isWorthRepeating) {
        List<AppGeneration> over = new ArrayList<>();
        boolean isRepeated = false;
        for (Entry each : pending().filter(entry -> !entry.ended.isAfter(now)).toList()) {
            each.swept = now;
            each.repeatable += isWorthRepeating ? 1 : 0;
            boolean repeats = isWorthRepeating && each.repeatable < MAX_REPEATABLE;
            if (!repeats && wasSweptAfterGrace(each)) {
                each.isOver = true;
                over.add(each.generation);
            }
            isRepeated |= repeats;
        }
        collected = null;
        if (isRepeated) {
            unsettled = ended;
        } else if (unsettled != null && !now.isBefore(unsettled.plus(SETTLE_TIME))) {
            unsettled = null;
        }
        return over;
    }

    /** Prepares for the next collection, unless no sweeps are to come. */
    synchronized void awaitCollection() {
        if (pending().findAny().isEmpty()) {
            canary = null;
        } else if (canary == null || canary.isCollected()) {
            canary = Canary.weak(queue);
        }
    }

    @GuardedBy("this")
    private Stream<Entry> pending() {
        return entries.stream().filter(entry -> !entry.isOver);
    }

    private Instant afterCollection(Instant found) {
        Instant latest = found.plus(SETTLE_TIME);
        Instant pause = lastEnd.plus(PAUSE);
        return pause.isBefore(latest) ? pause : latest;
    }

    private Instant endOfGrace(Entry entry) {
        return entry.ended.plus(grace);
    }

    private boolean wasSweptAfterGrace(Entry entry) {
        return entry.swept != null && !Objects.requireNonNull(entry.swept).isBefore(endOfGrace(entry));
    }
}
