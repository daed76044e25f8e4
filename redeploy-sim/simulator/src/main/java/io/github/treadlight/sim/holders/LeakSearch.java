package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapAnalysis.AnalysisOptions;
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

/** Finds the leaked class loaders of a heap dump and groups their leak traces by cause. */
final class LeakSearch {
    private static final String NO_PATH = "nothing that the heap dump shows";
    private static final String NO_STRONG_PATH = "no strong reference that the heap dump shows";

    /** The class loaders that leak traces with the same signature retain, and the shortest of these traces. */
    private record LeakGroup(LeakTrace trace, Set<Integer> loaders) {}

    private final MappedDump dump;
    private final AnalysisOptions options;
    private final Heap heap;
    private final List<LeakTrace> traces = new ArrayList<>();

    LeakSearch(MappedDump dump, AnalysisOptions options) throws IOException {
        this.dump = dump;
        this.options = options;
        this.heap = DumpParser.parse(dump);
    }

    HeapAnalysis run() throws IOException {
        Set<Integer> leaked = LeakedObjects.loaders(heap, ClosedFlag.OF_SERVERS, options.loaderClasses());
        Set<Integer> unexplained = search(leaked);
        // Other leaked loaders may retain the rest. The next search follows references through those.
        if (!traces.isEmpty()) {
            unexplained = search(unexplained);
        }
        Collection<LeakGroup> groups = groups();
        HeapStrings strings = strings(groups);
        List<Holder> holders = new ArrayList<>();
        for (LeakGroup group : groups) {
            holders.add(holder(group, strings));
        }
        Map<String, List<Integer>> unknown = unexplained.stream().collect(Collectors.groupingBy(heap::nameOf));
        unknown.forEach((loader, loaders) -> holders.add(new Holder(
                loader, options.soft() ? NO_PATH : NO_STRONG_PATH, List.of(), "unknown", loaders.size(), null)));
        return new HeapAnalysis(leaked.size(), heap.hasClassValueMaps(), List.copyOf(holders));
    }

    /** Adds the leak traces of the loaders and returns the loaders without one. */
    private Set<Integer> search(Set<Integer> loaders) {
        if (loaders.isEmpty()) {
            return loaders;
        }
        ReferenceReader references = new ReferenceReader(heap, options.soft());
        for (ReferencePath path : ReferencePathSearch.run(heap, references, new LeakedObjects(heap, loaders))) {
            traces.add(new LeakTrace(heap, references, path));
        }
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
        Comparator<LeakGroup> mostLoaders = Comparator.comparingInt(group -> -group.loaders().size());
        return groups.values().stream()
                .sorted(mostLoaders.thenComparingInt(group -> group.trace().references().size()))
                .toList();
    }

    private HeapStrings strings(Collection<LeakGroup> groups) throws IOException {
        Set<Integer> strings = new HashSet<>();
        for (LeakGroup group : groups) {
            strings.add(group.trace().threadName());
            strings.add(LeakOrigin.location(heap, group.trace().targetClass()));
        }
        return HeapStrings.read(dump, heap, strings);
    }

    private Holder holder(LeakGroup group, HeapStrings strings) {
        LeakTrace trace = group.trace();
        String thread = strings.get(trace.threadName());
        String root = thread.isEmpty() ? trace.root() : trace.root() + ": \"" + thread + "\"";
        return new Holder(heap.nameOf(trace.leakedLoader()), root, trace.path(),
                LeakOrigin.of(trace, strings).name().toLowerCase(Locale.ROOT), group.loaders().size(),
                KnownCauses.of(trace.root(), trace.path(), heap.hasTreadlight()));
    }
}
