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
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
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
    private static final String SUMMARY = """

            ## How many retain a class loader

            Of the uses with a verdict, this many retain a class loader at each redeployment; "soft" are those that only
            soft references retain.

            | server | at its end | without Treadlight | with Treadlight |
            |---|---|---|---|
            """;
    private static final String TABLE = """
            | library | at its end | loaders | heap | metaspace | Treadlight releases | only the application can |
            |---|---|---|---|---|---|---|
            """;
    /** An option of the server's JVM in the command of a run. */
    private static final Pattern JVM_OPTION = Pattern.compile("--jvm-option[= ](\\S+)");

    private LibrariesPage() {}

    /**
     * Returns the page. It has a row for each use of a library that was measured with Treadlight.
     *
     * @param titles the titles of the libraries, by the names of their applications
     */
    public static String of(List<SimulationResult> results, Map<String, String> titles) {
        Map<String, List<SimulationResult>> servers = results.stream().collect(Collectors.groupingBy(
                result -> result.environment().serverVersion(), LinkedHashMap::new, Collectors.toList()));
        StringBuilder page = new StringBuilder(HEAD).append(SUMMARY);
        servers.forEach((server, measured) -> {
            for (Closing closing : Closing.values()) {
                page.append(summary(server, closing, libraries(measured, titles)));
            }
        });
        servers.forEach((server, measured) -> {
            page.append("\n## ").append(MarkdownText.of(server)).append("\n\n").append(conditions(measured))
                    .append(TABLE);
            libraries(measured, titles).forEach(library -> page.append(row(library)));
        });
        return page.toString();
    }

    private static List<MeasuredLibrary> libraries(List<SimulationResult> measured, Map<String, String> titles) {
        return MeasuredLibrary.of(measured.stream().flatMap(result -> result.runs().stream()).toList(), titles);
    }

    private static String summary(String server, Closing closing, List<MeasuredLibrary> libraries) {
        List<MeasuredLibrary> uses = libraries.stream().filter(use -> use.closing() == closing).toList();
        return uses.isEmpty() ? "" : "| " + String.join(" | ", MarkdownText.of(server), name(closing),
                leaks(uses, MeasuredLibrary::off), leaks(uses, MeasuredLibrary::on)) + " |\n";
    }

    private static String leaks(List<MeasuredLibrary> uses, Function<MeasuredLibrary, @Nullable Run> mode) {
        List<Run> runs = uses.stream().map(mode).filter(MeasuredLibrary::hasVerdict).map(Objects::requireNonNull)
                .toList();
        long soft = runs.stream().filter(run -> run.verdict().leak().equals(Verdict.SOFT)).count();
        return runs.isEmpty() ? NOTHING : runs.stream().filter(MeasuredLibrary::isLeak).count() + " of " + runs.size()
                + (soft == 0 ? "" : " (" + soft + " soft)");
    }

    /** Returns the conditions of the runs on one server, as a paragraph. */
    private static String conditions(List<SimulationResult> results) {
        Environment environment = results.get(0).environment();
        Set<Integer> cycles = results.stream().flatMap(result -> result.runs().stream())
                .filter(run -> run.failure() == null).map(run -> run.cycles().size())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> options = results.stream().map(result -> result.environment().command()).filter(Objects::nonNull)
                .flatMap(command -> JVM_OPTION.matcher(command).results().map(option -> option.group(1)))
                .map(MarkdownText::code).collect(Collectors.toCollection(TreeSet::new));
        String started = results.stream().map(result -> result.environment().started()).min(String::compareTo)
                .orElseThrow();
        return "JDK " + MarkdownText.of(environment.jdk()) + ", " + environment.cpus() + " processors, measured since "
                + MarkdownText.of(started) + ", "
                + cycles.stream().map(String::valueOf).collect(Collectors.joining(" or ")) + " cycles each"
                + (options.isEmpty() ? "" : ", JVM option " + String.join(", ", options)) + ".\n\n";
    }

    private static String row(MeasuredLibrary library) {
        Run off = library.off();
        Run on = library.on();
        return "| " + String.join(" | ",
                MarkdownText.of(library.title()),
                name(library.closing()),
                compare(off, on, LibrariesPage::loaders),
                compare(off, on, LibrariesPage::heap),
                compare(off, on, LibrariesPage::metaspace),
                off == null ? NOTHING : released(off.verdict(), on.verdict()),
                advice(on)) + " |\n";
    }

    private static String name(Closing closing) {
        return closing == Closing.CLOSED ? "closed" : "not closed";
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
