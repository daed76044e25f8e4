package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.LibraryApplication;
import io.github.treadlight.sim.report.LibrariesPage;
import io.github.treadlight.sim.result.AtomicFile;
import io.github.treadlight.sim.result.SimulationResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the libraries of {@code --library}, or writes the page about them. */
@Command(
        name = "libraries",
        description = "Lists the libraries of --library, or writes a table of results of 'run --library'.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli sets the fields that are not @Nullable
final class LibrariesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "A result.json of 'run --library'.")
    private List<File> files = new ArrayList<>();

    @Option(names = "--out", paramLabel = "FILE", description = "The Markdown file to write.")
    private @Nullable Path out;

    @Override
    public Integer call() throws IOException {
        if ((out == null) != files.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "Name results and, with --out, the page to write; or neither, to list the libraries.");
        }
        Map<String, String> titles = new LinkedHashMap<>();
        for (LibraryApplication library : LibraryApplication.all()) {
            titles.put(library.name(), library.title());
        }
        if (out == null) {
            titles.forEach((name, title) -> spec.commandLine().getOut().printf("%-16s %s%n", name, title));
            return 0;
        }
        List<SimulationResult> results = new ArrayList<>();
        for (File file : files) {
            results.add(Results.read(file));
        }
        AtomicFile.write(out, LibrariesPage.of(results, titles));
        spec.commandLine().getOut().println("Written: " + out);
        return 0;
    }
}
