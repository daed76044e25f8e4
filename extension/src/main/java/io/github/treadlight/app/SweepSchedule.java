package io.github.treadlight.app;

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
 *   <li>{@link #SETTLES} after the last end, and not at once, so that the deployment that follows need not share the
 *       processors;
 *   <li>when a garbage collection has unloaded classes and left class loaders of these generations: {@link #PAUSES}
 *       after the last end, or {@link #SETTLES} after the collection while the server deploys without a pause;
 *   <li>when the grace of a generation is over and no sweep came after it;
 *   <li>{@link #SETTLES} after a sweep that released something or failed, for what that made reachable, but at most
 *       {@link #REPEATS} times for a generation: a thread that never ends may restore what was released.
 * </ul>
 *
 * <p>State: when each generation ended and was swept, and four times for all of them. Guarded by this object; no other
 * lock is taken inside of it.
 */
final class SweepSchedule {
    private static final Duration SETTLES = Duration.ofSeconds(10);
    private static final Duration PAUSES = Duration.ofSeconds(1);
    private static final int REPEATS = 3;

    private final ReferenceQueue<Object> queue;
    private final List<Entry> entries = new ArrayList<>();
    private Duration grace;
    private Instant lastEnd = Instant.MIN;
    /** The last end, or a later sweep that is to be repeated; null when the sweep after it has come. */
    private @Nullable Instant unsettled;
    /** Gone after a collection; null when none is awaited. */
    private @Nullable Canary canary;
    /** When a collection was found that left class loaders; null when the sweep after it has come. */
    private @Nullable Instant collected;

    private static final class Entry {
        final AppGeneration generation;
        final Instant ended;
        /** Null before the first sweep. */
        @Nullable Instant swept;
        int repeats;
        /** The sweeps are over, and no later one is for this generation in particular. */
        boolean isOver;

        Entry(AppGeneration generation, Instant ended) {
            this.generation = generation;
            this.ended = ended;
        }
    }

    /** Creates a schedule without generations. The queue receives a reference after a collection that is awaited. */
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

    /** Removes a generation. Without any, no sweep is due. */
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

    /** Changes the grace, for generations whose sweeps are not over too. */
    synchronized void grace(Duration changed) {
        grace = changed;
    }

    /** Returns when the next sweep is due as far as is known now, or null. */
    synchronized @Nullable Instant nextDue() {
        Stream<Instant> graces = pending().filter(entry -> !wasSweptAfterGrace(entry)).map(this::endOfGrace);
        return Stream.of(Stream.ofNullable(unsettled).map(end -> end.plus(SETTLES)),
                        Stream.ofNullable(collected).map(this::afterCollection), graces)
                .flatMap(due -> due).min(Instant::compareTo).orElse(null);
    }

    /** Returns whether a sweep is due. Notices a collection that came since {@link #awaitCollection}. */
    synchronized boolean isDue(Instant now) {
        if (pending().findAny().isEmpty()) {
            collected = null;
        } else if (collected == null && canary != null && canary.isGone()) {
            collected = now;
        }
        Instant due = nextDue();
        return due != null && !now.isBefore(due);
    }

    /**
     * Notes a sweep.
     *
     * @param now when it was due
     * @param ended when it ended
     * @param isWorthRepeating whether it released something, or failed
     * @return the generations whose sweeps are over now
     */
    synchronized List<AppGeneration> swept(Instant now, Instant ended, boolean isWorthRepeating) {
        List<AppGeneration> over = new ArrayList<>();
        boolean isRepeated = false;
        for (Entry each : pending().filter(entry -> !entry.ended.isAfter(now)).toList()) {
            each.swept = now;
            each.repeats += isWorthRepeating ? 1 : 0;
            boolean repeats = isWorthRepeating && each.repeats < REPEATS;
            if (!repeats && wasSweptAfterGrace(each)) {
                each.isOver = true;
                over.add(each.generation);
            }
            isRepeated |= repeats;
        }
        collected = null;
        if (isRepeated) {
            unsettled = ended;
        } else if (unsettled != null && !now.isBefore(unsettled.plus(SETTLES))) {
            unsettled = null;
        }
        return over;
    }

    /** Awaits the next collection while sweeps are to come. */
    synchronized void awaitCollection() {
        if (pending().findAny().isEmpty()) {
            canary = null;
        } else if (canary == null || canary.isGone()) {
            canary = Canary.weak(queue);
        }
    }

    private Stream<Entry> pending() {
        return entries.stream().filter(entry -> !entry.isOver);
    }

    private Instant afterCollection(Instant found) {
        Instant latest = found.plus(SETTLES);
        Instant pause = lastEnd.plus(PAUSES);
        return pause.isBefore(latest) ? pause : latest;
    }

    private Instant endOfGrace(Entry entry) {
        return entry.ended.plus(grace);
    }

    private boolean wasSweptAfterGrace(Entry entry) {
        return entry.swept != null && !Objects.requireNonNull(entry.swept).isBefore(endOfGrace(entry));
    }
}
