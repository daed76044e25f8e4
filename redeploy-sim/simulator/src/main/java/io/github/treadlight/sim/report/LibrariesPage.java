package io.github.treadlight.sim.report;

import io.github.treadlight.sim.engine.LibraryApplication.Closing;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The page about the set libraries-of-users: a table for each server, with a row for each use that was measured. */
public final class LibrariesPage {
    private static final double MEGABYTE = 1 << 20;
    /** The smallest difference in loaders per redeployment that counts. */
    private static final double LESS = 0.1;
    private static final String NOTHING = "–";
    private static final String HEAD = """
            # Libraries that people use

            Each row is an application that uses one library, as the library's documentation shows it. At its end, the
            application closes the library as documented, or does nothing. The figures are those of one redeployment:
            the class loaders, the heap and the metaspace that it leaves behind, without Treadlight → with Treadlight. A
            dash before the arrow means that the run without Treadlight was not measured. Soft references keep their
            default, so a loader may be collected when memory is short ("soft"). A figure after ± is half of the 95 %
            confidence interval. "Fails after cycle 1" means that the application could not be deployed or undeployed
            after that cycle. The last column says what the application can do about each leak that remains with
            Treadlight, or names the leak if nothing can be done. The applications are in
            [libraries-of-users](../redeploy-sim/libraries-of-users/src/libraries); what they retain is explained in
            [leaks.md](leaks.md). This command wrote the page from results of the simulator's command
            `run --library NAME`:

            ```
            java -jar redeploy-sim/simulator/target/redeploy-sim.jar libraries --out docs/libraries.md RESULT...
            ```
            """;

    private LibrariesPage() {}

    /**
     * Returns the page. It has a row for each use of a library that was measured with Treadlight.
     *
     * @param titles the titles of the libraries, by the names of their applications
     */
    public static String of(List<SimulationResult> results, Map<String, String> titles) {
        Map<String, List<SimulationResult>> servers = results.stream().collect(Collectors.groupingBy(
                result -> result.environment().serverVersion(), LinkedHashMap::new, Collectors.toList()));
        StringBuilder page = new StringBuilder(HEAD);
        servers.forEach((server, measured) -> {
            Environment environment = measured.get(0).environment();
            page.append("\n## ").append(MarkdownText.of(server)).append("\n\nJDK ").append(environment.jdk())
                    .append(", ").append(environment.cpus()).append(" processors, measured since ")
                    .append(environment.started()).append(".\n\n")
                    .append("| library | at its end | loaders | heap | metaspace | Treadlight releases | only the"
                            + " application can |\n|---|---|---|---|---|---|---|\n");
            List<Run> runs = measured.stream().flatMap(result -> result.runs().stream()).toList();
            titles.forEach((library, title) -> {
                for (Closing closing : Closing.values()) {
                    row(library, title, closing, runs).ifPresent(page::append);
                }
            });
        });
        return page.toString();
    }

    private static Optional<String> row(String library, String title, Closing closing, List<Run> runs) {
        Map<String, Run> modes = new TreeMap<>();
        runs.stream().filter(run -> run.scenario().equals(closing.workload(library)))
                .forEach(run -> modes.put(run.module(), run));
        Run off = modes.get("off");
        Run on = modes.get("on");
        if (on == null) {
            return Optional.empty();
        }
        List<String> cells = List.of(
                MarkdownText.of(title),
                closing == Closing.CLOSED ? "closed" : "not closed",
                compare(off, on, LibrariesPage::loaders),
                compare(off, on, LibrariesPage::heap),
                compare(off, on, LibrariesPage::metaspace),
                off == null ? NOTHING : released(off.verdict(), on.verdict()),
                advice(on));
        return Optional.of("| " + String.join(" | ", cells) + " |\n");
    }

    private static String compare(@Nullable Run off, Run on, Function<Run, String> figure) {
        return (off == null ? NOTHING : figure.apply(off)) + " → " + figure.apply(on);
    }

    private static String loaders(Run run) {
        Verdict verdict = run.verdict();
        if (run.failure() != null) {
            return "fails after cycle " + run.cycles().size();
        }
        return String.format(Locale.ROOT, "%.1f", verdict.loadersPerCycle())
                + (verdict.leak().equals(Verdict.SOFT) ? " (soft)" : "");
    }

    private static String heap(Run run) {
        return run.failure() != null ? NOTHING
                : size(run.verdict().heapBytesPerCycle(), run.verdict().heapBytesMargin());
    }

    private static String metaspace(Run run) {
        return run.failure() != null ? NOTHING
                : size(run.verdict().metaspaceBytesPerCycle(), run.verdict().metaspaceBytesMargin());
    }

    private static String size(double bytes, @Nullable Double margin) {
        String size = String.format(Locale.ROOT, "%.1f", bytes / MEGABYTE);
        return (size.equals("-0.0") ? "0.0" : size)
                + (margin == null ? "" : String.format(Locale.ROOT, " ± %.1f", margin / MEGABYTE)) + " MB";
    }

    /**
     * Returns the leaks of the catalogue that were found without Treadlight, and not with it. Returns none if as many
     * loaders are retained with Treadlight, because a leak that is released in part still retains the application.
     */
    private static String released(Verdict off, Verdict on) {
        if (off.loadersPerCycle() - on.loadersPerCycle() < LESS && !on.leak().equals(Verdict.NONE)) {
            return NOTHING;
        }
        Set<String> leaks = leaks(off.holders());
        leaks.removeAll(leaks(on.holders()));
        return leaks.isEmpty() ? NOTHING : leaks.stream()
                .map(leak -> "[" + leak + "](leaks.md#leak-" + leak + ")").collect(Collectors.joining(", "));
    }

    private static Set<String> leaks(List<Holder> holders) {
        Set<String> leaks = new LinkedHashSet<>();
        holders.forEach(holder -> leaks.addAll(holder.leaks() == null ? List.of() : holder.leaks()));
        return leaks;
    }

    /** Returns what the application can do about what is retained with Treadlight. */
    private static String advice(Run on) {
        Set<String> causes = RetainedCauses.of(on);
        return causes.isEmpty() ? NOTHING
                : causes.stream().map(MarkdownText::of).collect(Collectors.joining("; "));
    }
}
