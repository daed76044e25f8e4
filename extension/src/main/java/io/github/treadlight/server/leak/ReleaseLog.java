package io.github.treadlight.server.leak;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.event.ApplicationEvents;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.sweep.SweepReport;
import io.github.treadlight.leak.sweep.SweepReport.Entry;
import io.github.treadlight.leak.sweep.SweepReport.Outcome;
import io.github.treadlight.log.ModuleLog;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * Records releases: logs one line for each sweep, and remembers the last {@value #REMEMBERED} places. If code of an
 * application restores a place after each release, the place is logged at the first release and at each power of ten.
 * Keeps only names. Thread-safe.
 */
final class ReleaseLog {
    private static final ModuleLog LOG = ModuleLog.of(ReleaseLog.class);
    private static final int REMEMBERED = 100;
    private static final int COUNTED = 1_000;
    /** The limit of places of a generation in one line of the log; the command lists all. */
    private static final int SHOWN = 5;

    /** The last releases, latest first. */
    @GuardedBy("this")
    private final Deque<ReleasedLeak> released = new ArrayDeque<>();
    /** The number of releases of each of at most {@value #COUNTED} places, the latest last. */
    @GuardedBy("this")
    private final Map<Entry, Integer> counts = new LinkedHashMap<>();
    /** Places that the last sweep reported, so that each is logged only once. */
    @GuardedBy("this")
    private final Set<Entry> announced = new HashSet<>();

    /** Records the releases of one undeployment. */
    void add(List<ReleasedLeak> releases) {
        remember(releases);
        LOG.info(() -> "Treadlight released " + releases.stream().map(ReleasedLeak::place)
                .collect(Collectors.joining(" and ")) + " of " + releases.get(0).application()
                + ", which each deployment would otherwise leave in the server's memory. No action is needed");
    }

    private synchronized void remember(List<ReleasedLeak> releases) {
        releases.forEach(released::addFirst);
        while (released.size() > REMEMBERED) {
            released.removeLast();
        }
    }

    /** Records the releases of a sweep, and logs the places that it released or reported for the first time. */
    void add(SweepReport report, Instant now) {
        addReleased(report.released(), now);
        byGeneration(unannounced(report.with(Outcome.REPORTED))).forEach((generation, entries) -> LOG.info(() ->
                "Treadlight found " + count(entries) + " of " + generation + " and left "
                        + (entries.size() == 1 ? "it" : "them") + ": " + reasons(entries)));
    }

    /**
     * Records the releases of the sweep at the end of a generation, and warns of each place that no sweep releases.
     * Places that a later sweep may release are not logged.
     */
    void addAtEnd(SweepReport report, Instant now) {
        addReleased(report.released(), now);
        byGeneration(report.with(Outcome.REPORTED).stream().filter(ReleaseLog::isReportOnly).toList())
                .forEach((generation, entries) -> LOG.warning(() -> "Treadlight: " + generation + " has ended and left "
                        + count(entries) + " that Treadlight does not release: " + reasons(entries)));
    }

    private static boolean isReportOnly(Entry entry) {
        return LeakCatalogue.get().named(entry.leak()).operation() == Leak.Operation.REPORT;
    }

    /** Records releases, and logs the places that were released for the first time. */
    void addReleased(List<Entry> released, Instant now) {
        Map<Entry, Integer> counted = counted(Set.copyOf(released)); // one sweep may find equal places
        List<Entry> first = released.stream().filter(entry -> timesOf(entry, counted) == 1).toList();
        first.forEach(entry -> remember(List.of(toRemember(now, entry, 1))));
        if (!first.isEmpty()) {
            LOG.info(() -> "Treadlight released " + byGeneration(first).entrySet().stream()
                    .map(each -> count(each.getValue()) + " of " + each.getKey() + ": " + places(each.getValue()))
                    .collect(Collectors.joining("; ")));
        }
        List<Entry> again = entries(counted, times -> times > 1);
        again.forEach(entry -> replace(now, entry, timesOf(entry, counted)));
        logRepeated(again.stream().filter(entry -> isPowerOfTen(timesOf(entry, counted))).toList(), counted);
        byGeneration(released).forEach(ReleaseLog::record);
    }

    private static int timesOf(Entry entry, Map<Entry, Integer> counted) {
        return counted.getOrDefault(entry, 1);
    }

    /**
     * Logs the places of a generation that were released more than once, with the counts, and forgets all its places.
     */
    void forget(GenerationId generation) {
        Map<Entry, Integer> all = new LinkedHashMap<>();
        synchronized (this) {
            counts.forEach((entry, times) -> {
                if (entry.generation().equals(generation)) {
                    all.put(entry, times);
                }
            });
            counts.keySet().removeAll(all.keySet());
        }
        logRepeated(entries(all, times -> times > 1), all);
    }

    private static void logRepeated(List<Entry> repeated, Map<Entry, Integer> times) {
        byGeneration(repeated).forEach((generation, entries) -> LOG.info(() -> "Treadlight has released "
                + count(entries) + " of " + generation + " several times, because something restores "
                + (entries.size() == 1 ? "it" : "them") + ", such as a thread of the application that still runs: "
                + list(entries, entry -> repeated(entry, timesOf(entry, times)))));
    }

    private static boolean isPowerOfTen(int number) {
        int rest = number;
        while (rest % 10 == 0) {
            rest /= 10;
        }
        return rest == 1;
    }

    private static List<Entry> entries(Map<Entry, Integer> counted, IntPredicate times) {
        return counted.entrySet().stream().filter(each -> times.test(each.getValue())).map(Map.Entry::getKey).toList();
    }

    /** Counts a sweep that released the places, and returns each place with the number of such sweeps so far. */
    private synchronized Map<Entry, Integer> counted(Set<Entry> released) {
        Map<Entry, Integer> now = new LinkedHashMap<>();
        for (Entry each : released) {
            Integer before = counts.remove(each);
            int times = before == null ? 1 : before + 1;
            counts.put(each, times);
            now.put(each, times);
        }
        Iterator<Entry> oldest = counts.keySet().iterator();
        while (counts.size() > COUNTED) {
            oldest.next();
            oldest.remove();
        }
        return now;
    }

    /** Replaces the last release of a place. */
    private synchronized void replace(Instant now, Entry entry, int times) {
        ReleasedLeak before = toRemember(now, entry, times - 1);
        released.removeIf(each -> each.isSamePlace(before));
        remember(List.of(toRemember(now, entry, times)));
    }

    private static ReleasedLeak toRemember(Instant now, Entry entry, int times) {
        GenerationId generation = entry.generation();
        return new ReleasedLeak(
                now, generation.application(), generation.number(), entry.leak(), repeated(entry, times));
    }

    private static String repeated(Entry entry, int times) {
        return entry.place() + (times == 1 ? "" : " (" + times + " times)");
    }

    /** Records one JFR event for each kind of leak. */
    private static void record(GenerationId generation, List<Entry> entries) {
        Map<String, List<String>> places = entries.stream().collect(Collectors.groupingBy(
                Entry::leak, LinkedHashMap::new, Collectors.mapping(Entry::place, Collectors.toList())));
        places.forEach((leak, some) -> ApplicationEvents.leakReleased(
                generation.application(), generation.number(), leak, some.size(), some));
    }

    /** Returns the places that the previous sweep did not report. */
    private synchronized List<Entry> unannounced(List<Entry> reported) {
        List<Entry> first = new ArrayList<>(reported);
        first.removeAll(announced);
        announced.clear();
        announced.addAll(reported);
        return first;
    }

    /** Returns the last releases, latest first. */
    synchronized List<ReleasedLeak> last() {
        return List.copyOf(released);
    }

    private static Map<GenerationId, List<Entry>> byGeneration(List<Entry> entries) {
        Map<GenerationId, List<Entry>> byGeneration = new LinkedHashMap<>();
        entries.forEach(
                entry -> byGeneration.computeIfAbsent(entry.generation(), each -> new ArrayList<>()).add(entry));
        return byGeneration;
    }

    private static String count(List<Entry> entries) {
        return entries.size() == 1 ? "1 leak" : entries.size() + " leaks";
    }

    private static String places(List<Entry> entries) {
        return list(entries, Entry::place);
    }

    private static String reasons(List<Entry> entries) {
        return list(entries, entry -> entry.place() + " (" + entry.leak() + ": " + entry.reason() + ")");
    }

    private static String list(List<Entry> entries, Function<Entry, String> text) {
        return entries.stream().limit(SHOWN).map(text).collect(Collectors.joining(", ")) + more(entries);
    }

    private static String more(List<Entry> entries) {
        return entries.size() <= SHOWN ? "" : " and " + (entries.size() - SHOWN) + " more";
    }
}
