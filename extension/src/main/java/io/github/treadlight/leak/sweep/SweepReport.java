package io.github.treadlight.leak.sweep;

import io.github.treadlight.leak.GenerationId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The result of a sweep. A report contains only names, and keeps no application alive.
 *
 * @param entries the places found, in the order of the search
 * @param unknown the names of the leaks whose search was incomplete, which may have more places
 */
public record SweepReport(List<Entry> entries, List<String> unknown) {
    /** The result of a sweep that did not search. */
    public static final SweepReport NOTHING = new SweepReport(List.of(), List.of());

    /** The outcome of a sweep for one place. */
    public enum Outcome {
        /** The place was released. */
        RELEASED,
        /** The place is only reported, for the reason given. */
        REPORTED,
        /** A later sweep may release the place; the reason says why this one did not. */
        POSTPONED
    }

    /**
     * A place that retained a generation.
     *
     * @param leak the name of the leak
     * @param place the place, described by names of classes, fields and threads
     * @param reason a clause that says why the place was not released; empty if it was released
     */
    public record Entry(GenerationId generation, String leak, String place, Outcome outcome, String reason) {}

    /**
     * Returns the names of the leaks that retain one of the generations and whose cleaner is on probation.
     *
     * @param holders all known places that retain each generation. If one of them is no leak on probation, it may be
     *     what retains the generation, so that nothing is proved
     */
    public Set<String> unproved(Set<GenerationId> retained, Map<GenerationId, List<String>> holders) {
        Map<GenerationId, List<Entry>> unproved = entries.stream()
                .filter(entry -> entry.reason.equals(Releases.UNPROVED) && retained.contains(entry.generation))
                .collect(Collectors.groupingBy(Entry::generation));
        return unproved.entrySet().stream()
                .filter(each -> each.getValue().stream().map(Entry::place).collect(Collectors.toSet())
                        .containsAll(holders.getOrDefault(each.getKey(), List.of())))
                .flatMap(each -> each.getValue().stream()).map(Entry::leak).collect(Collectors.toSet());
    }

    /** Returns the places that were released. */
    public List<Entry> released() {
        return with(Outcome.RELEASED);
    }

    /** Returns the places with the outcome. */
    public List<Entry> with(Outcome outcome) {
        return entries.stream().filter(entry -> entry.outcome == outcome).toList();
    }
}
