package io.github.treadlight.sim.report;

import io.github.treadlight.sim.engine.LibraryApplication.Closing;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The page about the applications in libraries-of-users: a table for each server, with a row for each measured use. */
public final class LibrariesPage {
    private static final String NOTHING = "–";
    private static final String HEAD = """
            # Libraries that people use

            Each row is an application that uses one library, as the library's documentation shows it. When it is
            undeployed, the application closes the library as documented, or does not close it. The applications are
            in [libraries-of-users](../redeploy-sim/libraries-of-users/src/libraries); what they retain is explained
            in [leaks.md](leaks.md).
            """;
    private static final String SUMMARY = """

            ## Uses that retain a class loader

            The table counts the uses that retain a class loader at each redeployment, and after "of" those whose runs
            had enough cycles to tell. "Soft" are those in which only soft references retain it. A dash means that
            there was no such run.

            | server | at undeployment | without Treadlight | with Treadlight |
            |---|---|---|---|
            """;
    private static final String FIGURES = """

            ## The figures

            The figures are what one redeployment leaves behind: class loaders, heap and metaspace. The figure before
            the arrow is without Treadlight, the one after it with Treadlight; a dash means that this was not
            measured. The number after ± is half the width of the 95 % confidence interval; a figure smaller than that
            is noise. "Soft" marks class loaders that only soft references retain: the JVM collects them when memory
            is short. A run that "fails after cycle 1" could not deploy or undeploy the application after that cycle.
            The column "Treadlight releases" also names leaks that retain only a single deployment. Where the leaks
            with Treadlight were not recorded, it is filled only if the application leaks without Treadlight and not
            with it. The last column has a remedy for each leak that remains with Treadlight, or names the leak if no
            remedy is known.

            The figures are in [figures.jsonl](../redeploy-sim/libraries-of-users/figures.jsonl). This command adds
            the figures of results of `run --library NAME` to the file, and then writes this page:

            ```
            java -jar redeploy-sim/simulator/target/redeploy-sim.jar libraries \\
                --figures redeploy-sim/libraries-of-users/figures.jsonl --out docs/libraries.md RESULT...
            ```
            """;
    private static final String TABLE = """
            | library | at undeployment | loaders | heap | metaspace | Treadlight releases | remaining leaks: remedy |
            |---|---|---|---|---|---|---|
            """;

    private LibrariesPage() {}

    /**
     * Returns the page. It has a row for each use of a library that was measured with Treadlight.
     *
     * @param figures the figures of all runs, at most one run for a server, a use and a module
     * @param titles the titles of the libraries, by the names of their applications
     */
    public static String of(Collection<LibraryFigures> figures, Map<String, String> titles) {
        Map<String, List<LibraryFigures>> servers = figures.stream().collect(
                Collectors.groupingBy(LibraryFigures::server, LinkedHashMap::new, Collectors.toList()));
        StringBuilder page = new StringBuilder(HEAD).append(SUMMARY);
        servers.forEach((server, runs) -> {
            for (Closing closing : Closing.values()) {
                page.append(summary(server, closing, MeasuredUse.of(runs, titles)));
            }
        });
        page.append(FIGURES);
        servers.forEach((server, runs) -> {
            page.append("\n### ").append(MarkdownText.of(server)).append("\n\n").append(conditions(runs))
                    .append(TABLE);
            MeasuredUse.of(runs, titles).forEach(use -> page.append(row(use)));
        });
        return page.toString();
    }

    /** Returns the row of the summary for one way of closing. It compares uses with both runs, if there are any. */
    private static String summary(String server, Closing closing, List<MeasuredUse> all) {
        List<MeasuredUse> uses = all.stream().filter(use -> use.closing() == closing && hasVerdict(use.on())).toList();
        List<MeasuredUse> both = uses.stream().filter(use -> hasVerdict(use.off())).toList();
        return uses.isEmpty() ? "" : "| " + String.join(" | ", MarkdownText.of(server), name(closing),
                count(both, MeasuredUse::off), count(both.isEmpty() ? uses : both, MeasuredUse::on)) + " |\n";
    }

    private static boolean hasVerdict(@Nullable LibraryFigures run) {
        return run != null && run.hasVerdict();
    }

    private static String count(List<MeasuredUse> uses, Function<MeasuredUse, @Nullable LibraryFigures> mode) {
        List<LibraryFigures> runs = uses.stream().map(mode).map(Objects::requireNonNull).toList();
        long soft = runs.stream().filter(LibraryFigures::isSoft).count();
        return runs.isEmpty() ? NOTHING : runs.stream().filter(LibraryFigures::isLeak).count() + " of " + runs.size()
                + (soft == 0 ? "" : " (" + soft + " soft)");
    }

    /** Returns the conditions of the runs on one server. */
    private static String conditions(List<LibraryFigures> runs) {
        String cycles = runs.stream().filter(run -> !run.failed()).map(LibraryFigures::cycles)
                .min(Integer::compareTo).map(least -> ", runs of at least " + least + " cycles").orElse("");
        Set<String> options = runs.stream().flatMap(run -> run.options().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        boolean isSame = runs.stream().allMatch(run -> run.options().containsAll(options));
        String started = runs.stream().map(LibraryFigures::started).min(String::compareTo).orElseThrow();
        return runs.get(0).cpus() + " processors, measured from " + MarkdownText.of(started)
                + " on" + cycles + (options.isEmpty() ? "" : isSame ? ", with " : ", some of them with ")
                + options.stream().map(MarkdownText::code).collect(Collectors.joining(" ")) + ".\n\n";
    }

    private static String row(MeasuredUse use) {
        LibraryFigures off = use.off();
        LibraryFigures on = use.on();
        return "| " + String.join(" | ",
                MarkdownText.of(use.title()),
                name(use.closing()),
                compare(off, on, LibrariesPage::loaders),
                compare(off, on, run -> run.failed() ? NOTHING : size(run.heap(), run.heapMargin())),
                compare(off, on, run -> run.failed() ? NOTHING : size(run.metaspace(), run.metaspaceMargin())),
                off == null ? NOTHING : released(off, on),
                advice(on)) + " |\n";
    }

    private static String name(Closing closing) {
        return closing == Closing.CLOSED ? "closed" : "not closed";
    }

    private static String compare(
            @Nullable LibraryFigures off, LibraryFigures on, Function<LibraryFigures, String> figure) {
        return (off == null ? NOTHING : figure.apply(off)) + " → " + figure.apply(on);
    }

    private static String loaders(LibraryFigures run) {
        return run.failed() ? "fails after cycle " + run.cycles() : run.loaders() + (run.isSoft() ? " (soft)" : "");
    }

    private static String size(double megabytes, @Nullable Double margin) {
        return megabytes + (margin == null ? "" : " ± " + margin) + " MB";
    }

    /**
     * Returns links to the leaks of the catalogue that were found without Treadlight, and not with it. Returns a dash
     * if as many loaders are retained with Treadlight, because a leak that is released in part still retains the
     * application. If the leaks with Treadlight were not recorded, all leaks without it count as released, provided
     * that the application leaks without Treadlight and not with it.
     */
    private static String released(LibraryFigures off, LibraryFigures on) {
        boolean isReleased = on.leak().equals(Verdict.NONE)
                ? on.leaks() != null || off.isLeak()
                : on.leaks() != null && on.loaders() < off.loaders();
        Set<String> leaks = new LinkedHashSet<>(isReleased ? leaks(off) : Set.of());
        leaks.removeAll(leaks(on));
        return leaks.isEmpty() ? NOTHING : leaks.stream()
                .map(leak -> "[" + leak + "](leaks.md#leak-" + leak + ")").collect(Collectors.joining(", "));
    }

    private static Collection<String> leaks(LibraryFigures run) {
        return Objects.requireNonNullElse(run.leaks(), List.of());
    }

    /** Returns what the application can do about what is retained with Treadlight. */
    private static String advice(LibraryFigures on) {
        return on.remedies().isEmpty() ? NOTHING
                : on.remedies().stream().map(MarkdownText::of).collect(Collectors.joining("; "));
    }
}
