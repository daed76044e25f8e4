package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapAnalysis.AnalysisOptions;
import io.github.treadlight.sim.holders.KnownCauses.KnownCause;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the leaked class loaders of a heap dump and groups their leak traces by cause. */
final class LeakSearch {
    private static final String NO_PATH = "nothing that the heap dump shows";
    private static final String NO_STRONG_PATH = "no strong reference that the heap dump shows";

    /** The class loaders that leak traces with the same signature retain, and the shortest of these traces. */
    private record LeakGroup(LeakTrace trace, Set<Integer> loaders) {}

    private final MappedDump dump;
    private final AnalysisOptions options;
    private final Heap heap;
    private final ReferenceReader references;
    private final List<LeakTrace> traces = new ArrayList<>();

    LeakSearch(MappedDump dump, AnalysisOptions options) throws IOException {
        this.dump = dump;
        this.options = options;
        this.heap = DumpParser.parse(dump);
        this.references = new ReferenceReader(heap, options.soft());
    }

    HeapAnalysis run() throws IOException {
        Set<Integer> leaked = LeakedObjects.loaders(heap, ClosedFlag.OF_SERVERS, options.loaderClasses());
        if (leaked.isEmpty()) {
            return new HeapAnalysis(0, heap.hasClassValueMaps(), 0L, List.of());
        }
        LiveObjects liveObjects = search(leaked);
        Set<Integer> unexplained = unexplained(leaked);
        // Other leaked loaders may retain the rest. The next search follows references through those.
        if (!traces.isEmpty() && !unexplained.isEmpty()) {
            search(unexplained);
            unexplained = unexplained(unexplained);
        }
        RetainedSizes sizes = new RetainedSizes(dump, heap, references, new LeakedObjects(heap, leaked), liveObjects);
        Collection<LeakGroup> groups = groups();
        HeapStrings strings = strings(groups);
        ApplicationNames apps = new ApplicationNames(heap, strings);
        List<Holder> holders = new ArrayList<>();
        for (LeakGroup group : groups) {
            holders.add(holder(group, strings, sizes.of(group.loaders()), apps.of(group.loaders())));
        }
        Map<String, Set<Integer>> unknown = unexplained.stream()
                .collect(Collectors.groupingBy(heap::nameOf, Collectors.toSet()));
        unknown.forEach((loader, loaders) -> holders.add(new Holder(
                loader, options.soft() ? NO_PATH : NO_STRONG_PATH, List.of(), "unknown", loaders.size(), null, null,
                sizes.of(loaders), apps.of(loaders))));
        return new HeapAnalysis(leaked.size(), heap.hasClassValueMaps(), sizes.total(), List.copyOf(holders));
    }

    /** Searches for paths to the loaders, adds their leak traces, and returns the live objects. */
    private LiveObjects search(Set<Integer> loaders) {
        ReferencePathSearch.Found found =
                ReferencePathSearch.run(heap, references, new LeakedObjects(heap, loaders));
        found.paths().forEach(path -> traces.add(new LeakTrace(heap, references, path)));
        return found.liveObjects();
    }

    /** Returns the loaders that have no leak trace. */
    private Set<Integer> unexplained(Set<Integer> loaders) {
        Set<Integer> unexplained = new LinkedHashSet<>(loaders);
        for (LeakTrace trace : traces) {
            // A loader retains its parents, so they need no trace of their own.
            unexplained.removeAll(heap.parentChain(trace.leakedLoader()));
        }
        return unexplained;
    }

    private List<LeakGroup> groups() {
        Map<String, LeakGroup> groups = new LinkedHashMap<>();
        for (LeakTrace trace : traces) { // shortest first
            groups.computeIfAbsent(trace.signature(), any -> new LeakGroup(trace, new HashSet<>()))
                    .loaders().add(trace.leakedLoader());
        }
        removeTransient(groups.values());
        Comparator<LeakGroup> mostLoaders = Comparator.comparingInt(group -> -group.loaders().size());
        return groups.values().stream()
                .sorted(mostLoaders.thenComparingInt(group -> group.trace().references().size()))
                .toList();
    }

    /** Removes references that are gone after some seconds, if the loaders have other traces. */
    private static void removeTransient(Collection<LeakGroup> groups) {
        Set<Integer> others = groups.stream().filter(group -> !isTransient(group.trace()))
                .flatMap(group -> group.loaders().stream()).collect(Collectors.toSet());
        groups.removeIf(group -> isTransient(group.trace()) && others.containsAll(group.loaders()));
    }

    private static boolean isTransient(LeakTrace trace) {
        KnownCause cause = KnownCauses.of(trace.root(), trace.path());
        return cause != null && cause.isTransient();
    }

    private HeapStrings strings(Collection<LeakGroup> groups) throws IOException {
        Set<Integer> strings = new HashSet<>(ApplicationNames.strings(heap));
        for (LeakGroup group : groups) {
            strings.add(group.trace().threadName());
            strings.add(LeakOrigin.location(heap, group.trace().targetClass()));
        }
        return HeapStrings.read(dump, heap, strings);
    }

    private Holder holder(LeakGroup group, HeapStrings strings, @Nullable Long retainedBytes, List<String> apps) {
        LeakTrace trace = group.trace();
        KnownCause cause = KnownCauses.of(trace.root(), trace.path());
        String thread = strings.get(trace.threadName());
        String root = thread.isEmpty() ? trace.root() : trace.root() + ": \"" + thread + "\"";
        return new Holder(heap.nameOf(trace.leakedLoader()), root, trace.path(),
                LeakOrigin.of(trace, strings).name().toLowerCase(Locale.ROOT), group.loaders().size(),
                cause == null ? null : cause.explain(heap.hasTreadlight()), cause == null ? null : cause.leaks(),
                retainedBytes, apps);
    }
}
