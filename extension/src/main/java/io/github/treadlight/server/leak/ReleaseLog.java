package io.github.treadlight.server.leak;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.event.ApplicationEvents;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.sweep.SweepReport;
import io.github.treadlight.leak.sweep.SweepReport.Entry;
import io.github.treadlight.leak.sweep.SweepReport.Outcome;
import io.github.treadlight.log.ModuleLog;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Records releases: logs one line for each sweep, and remembers the last {@value #REMEMBERED} places. Keeps only names.
 * Thread-safe.
 */
final class ReleaseLog {
    private static final ModuleLog LOG = ModuleLog.of(ReleaseLog.class);
    private static final int REMEMBERED = 100;
    /** The limit of places of a generation in one line of the log; the command lists all. */
    private static final int SHOWN = 5;

    /** The last releases, latest first. */
    @GuardedBy("this")
    private final Deque<ReleasedLeak> released = new ArrayDeque<>();
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

    /** Records the releases of a sweep, and logs the places that it reported for the first time. */
    void add(SweepReport report, Instant now) {
        Map<GenerationId, List<Entry>> byGeneration = byGeneration(report.released());
        remember(report.released().stream()
                .map(entry -> new ReleasedLeak(now, entry.generation().application(), entry.generation().number(),
                        entry.leak(), entry.place()))
                .toList());
        if (!byGeneration.isEmpty()) {
            LOG.info(() -> "Treadlight released " + byGeneration.entrySet().stream()
                    .map(each -> count(each.getValue()) + " of " + each.getKey() + ": " + places(each.getValue()))
                    .collect(Collectors.joining("; ")));
        }
        byGeneration.forEach(ReleaseLog::record);
        byGeneration(unannounced(report.with(Outcome.REPORTED))).forEach((generation, entries) -> LOG.info(() ->
                "Treadlight found " + count(entries) + " of " + generation + " and left "
                        + (entries.size() == 1 ? "it" : "them") + ": " + reasons(entries)));
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
        return entries.stream().limit(SHOWN).map(Entry::place).collect(Collectors.joining(", ")) + more(entries);
    }

    private static String reasons(List<Entry> entries) {
        return entries.stream().limit(SHOWN)
                .map(entry -> entry.place() + " (" + entry.leak() + ": " + entry.reason() + ")")
                .collect(Collectors.joining(", ")) + more(entries);
    }

    private static String more(List<Entry> entries) {
        return entries.size() <= SHOWN ? "" : " and " + (entries.size() - SHOWN) + " more";
    }
}
