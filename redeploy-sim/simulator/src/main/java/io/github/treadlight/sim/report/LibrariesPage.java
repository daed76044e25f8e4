package io.github.treadlight.sim.report;

import io.github.treadlight.sim.engine.LibraryApplication.Closing;
import io.github.treadlight.sim.result.SimulationResult;
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

/** The page about the applications in libraries-of-users: a table for each server, with a row for each measured use. */
public final class LibrariesPage {
    private static final double MEGABYTE = 1 << 20;
    /** The smallest difference in loaders per redeployment that counts. */
    private static final double LESS = 0.1;
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
            The column "Treadlight releases" also names leaks that retain only a single deployment. The last column
            has a remedy for each leak that remains with Treadlight, or names the leak if no remedy is known.

            To write this page from results of `run --library NAME`:

            ```
            java -jar redeploy-sim/simulator/target/redeploy-sim.jar libraries --out docs/libraries.md RESULT...
            ```
            """;
    private static final String TABLE = """
            | library | at undeployment | loaders | heap | metaspace | Treadlight releases | remaining leaks: remedy |
            |---|---|---|---|---|---|---|
            """;
    /** An option {@code --jvm-option} in the command of a run. */
    private static final Pattern JVM_OPTION = Pattern.compile("--jvm-option[= ](\\S+)");

    private LibrariesPage() {}

    /**
     * Returns the page. It has a row for each use of a library that was measured with Treadlight.
     *
     * @param titles the titles of the libraries, by the names of their applications
     */
    public static String of(List<SimulationResult> results, Map<String, String> titles) {
        Map<String, List<SimulationResult>> servers = results.stream().collect(Collectors.groupingBy(
                result -> result.environment().serverVersion() + ", JDK " + result.environment().jdk(),
                LinkedHashMap::new, Collectors.toList()));
        StringBuilder page = new StringBuilder(HEAD).append(SUMMARY);
        servers.forEach((server, measured) -> {
            for (Closing closing : Closing.values()) {
                page.append(summary(server, closing, uses(measured, titles)));
            }
        });
        page.append(FIGURES);
        servers.forEach((server, measured) -> {
            page.append("\n### ").append(MarkdownText.of(server)).append("\n\n").append(conditions(measured))
                    .append(TABLE);
            uses(measured, titles).forEach(use -> page.append(row(use)));
        });
        return page.toString();
    }

    private static List<MeasuredUse> uses(List<SimulationResult> measured, Map<String, String> titles) {
        return MeasuredUse.of(measured.stream().flatMap(result -> result.runs().stream()).toList(), titles);
    }

    /** Returns the row of the summary for one way of closing. It compares uses with both runs, if there are any. */
    private static String summary(String server, Closing closing, List<MeasuredUse> all) {
        List<MeasuredUse> uses = all.stream()
                .filter(use -> use.closing() == closing && MeasuredUse.hasVerdict(use.on())).toList();
        List<MeasuredUse> both = uses.stream().filter(use -> MeasuredUse.hasVerdict(use.off())).toList();
        return uses.isEmpty() ? "" : "| " + String.join(" | ", MarkdownText.of(server), name(closing),
                count(both, MeasuredUse::off), count(both.isEmpty() ? uses : both, MeasuredUse::on)) + " |\n";
    }

    private static String count(List<MeasuredUse> uses, Function<MeasuredUse, @Nullable Run> mode) {
        List<Run> runs = uses.stream().map(mode).map(Objects::requireNonNull).toList();
        long soft = runs.stream().filter(run -> run.verdict().leak().equals(Verdict.SOFT)).count();
        return runs.isEmpty() ? NOTHING : runs.stream().filter(MeasuredUse::isLeak).count() + " of " + runs.size()
                + (soft == 0 ? "" : " (" + soft + " soft)");
    }

    /** Returns the conditions of the runs on one server. */
    private static String conditions(List<SimulationResult> results) {
        Set<Integer> cycles = results.stream().flatMap(result -> result.runs().stream())
                .filter(run -> run.failure() == null).map(run -> run.cycles().size())
                .collect(Collectors.toCollection(TreeSet::new));
        List<Set<String>> options = results.stream().map(result -> options(result.environment().command())).toList();
        Set<String> all = options.stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new));
        String started = results.stream().map(result -> result.environment().started()).min(String::compareTo)
                .orElseThrow();
        return results.get(0).environment().cpus() + " processors, measured from " + MarkdownText.of(started)
                + " on, runs of " + cycles.stream().map(String::valueOf).collect(Collectors.joining(" or ")) + " cycles"
                + (all.isEmpty() ? "" : options.stream().allMatch(all::equals) ? " with " : ", some of them with ")
                + String.join(" ", all) + ".\n\n";
    }

    private static Set<String> options(@Nullable String command) {
        return command == null ? Set.of() : JVM_OPTION.matcher(command).results()
                .map(option -> MarkdownText.code(option.group(1))).collect(Collectors.toSet());
    }

    private static String row(MeasuredUse use) {
        Run off = use.off();
        Run on = use.on();
        return "| " + String.join(" | ",
                MarkdownText.of(use.title()),
                name(use.closing()),
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
