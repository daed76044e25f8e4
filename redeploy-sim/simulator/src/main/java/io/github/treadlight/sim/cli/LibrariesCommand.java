package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.LibraryApplication;
import io.github.treadlight.sim.engine.LibraryApplication.Closing;
import io.github.treadlight.sim.report.LibrariesPage;
import io.github.treadlight.sim.report.LibraryFigures;
import io.github.treadlight.sim.report.LibraryFiguresFile;
import io.github.treadlight.sim.report.RetainedCauses;
import io.github.treadlight.sim.result.AtomicFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the libraries of {@code --library}, or checks their results, keeps their figures and writes a page. */
@Command(
        name = "libraries",
        description = "Lists the libraries of --library. With results of 'run --library', checks them (--check),"
                + " adds their figures to a file (--figures), and writes a page about all figures (--out).",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli sets the fields that are not @Nullable
final class LibrariesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "A result.json of 'run --library'.")
    private List<File> files = new ArrayList<>();

    @Option(names = "--figures", paramLabel = "FILE", description = "The file that keeps the figures. Adds the figures"
            + " of the results; those of the same use, with or without Treadlight, on the same version of the server"
            + " and the JDK are replaced.")
    private @Nullable Path figures;

    @Option(names = "--out", paramLabel = "FILE", description = "The Markdown file to write, from the results or from"
            + " --figures.")
    private @Nullable Path out;

    @Option(names = "--check", description = "Fail unless each run with Treadlight leaks exactly what"
            + " library.properties of the library lists.")
    private boolean check;

    @Override
    public Integer call() throws IOException {
        boolean hasOption = figures != null || out != null || check;
        boolean isListing = files.isEmpty() && !hasOption;
        boolean isRewriting = files.isEmpty() && figures != null && out != null && !check;
        boolean isAdding = !files.isEmpty() && hasOption;
        if (!isListing && !isRewriting && !isAdding) {
            throw new ParameterException(spec.commandLine(), "Name results together with --figures, --out or --check."
                    + " To list the libraries, give neither files nor options.");
        }
        if (isRewriting && !Files.exists(figures)) {
            throw new ParameterException(spec.commandLine(), "There is no file " + figures + " for --figures.");
        }
        Map<String, String> titles = new LinkedHashMap<>();
        for (LibraryApplication library : LibraryApplication.all()) {
            titles.put(library.name(), library.title());
        }
        if (isListing) {
            titles.forEach((name, title) -> spec.commandLine().getOut().printf("%-16s %s%n", name, title));
            return 0;
        }
        List<SimulationResult> results = new ArrayList<>();
        for (File file : files) {
            results.add(Results.read(file));
        }
        List<LibraryFigures> all = LibraryFigures.merge(
                figures == null ? List.of() : LibraryFiguresFile.read(figures),
                results.stream().flatMap(LibraryFigures::of).toList());
        if (figures != null && !files.isEmpty()) {
            LibraryFiguresFile.write(all, figures);
            spec.commandLine().getOut().println("Written: " + figures);
        }
        if (out != null) {
            AtomicFile.write(out, LibrariesPage.of(all, titles));
            spec.commandLine().getOut().println("Written: " + out);
        }
        return check && !check(results) ? 1 : 0;
    }

    private boolean check(List<SimulationResult> results) throws IOException {
        Map<String, Set<String>> expected = new HashMap<>();
        for (LibraryApplication library : LibraryApplication.all()) {
            for (Closing closing : Closing.values()) {
                expected.put(closing.workload(library.name()), library.expectedCauses(closing));
            }
        }
        int checked = 0;
        boolean isExpected = true;
        for (SimulationResult result : results) {
            for (Run run : result.runs()) {
                Set<String> causes = expected.get(run.scenario());
                if (causes != null && run.module().equals("on")) {
                    isExpected &= check(run, result.environment().server(), causes);
                    checked++;
                }
            }
        }
        spec.commandLine().getOut().println("Checked: " + checked + " runs with Treadlight");
        return isExpected && checked > 0;
    }

    /** Returns a cause as library.properties has it if it is not found on each server. */
    private static String rare(String cause) {
        return "(" + cause + ")";
    }

    private boolean check(Run run, String server, Set<String> expected) {
        Set<String> found = RetainedCauses.of(run);
        boolean isExpected = found.stream()
                .allMatch(cause -> expected.contains(cause) || expected.contains(rare(cause)))
                && expected.stream().allMatch(cause -> found.contains(cause) || cause.startsWith("("));
        if (!isExpected) {
            spec.commandLine().getOut().println(PrintableText.of(run.scenario() + " on " + server
                    + ": the report says \"" + String.join(" | ", found) + "\", library.properties says \""
                    + String.join(" | ", expected) + "\""));
        }
        return isExpected;
    }
}
