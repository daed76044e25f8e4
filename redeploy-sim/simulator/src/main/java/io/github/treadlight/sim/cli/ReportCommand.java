package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.report.HtmlReport;
import io.github.treadlight.sim.report.MarkdownSummary;
import io.github.treadlight.sim.result.SimulationResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes an HTML report of existing results. */
@Command(
        name = "report",
        description = "Writes an HTML report of one or more results, as a single file.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
@SuppressWarnings("NullAway.Init") // picocli sets the fields that are not @Nullable
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "A result.json.")
    private List<File> files;

    @Option(names = "--out", paramLabel = "FILE",
            description = "The HTML file; by default index.html in the folder of the first result.")
    private @Nullable Path out;

    @Option(names = "--summary", paramLabel = "FILE",
            description = "Append a Markdown summary to this file, such as the one of GITHUB_STEP_SUMMARY.")
    private @Nullable Path summary;

    @Override
    public Integer call() throws IOException {
        List<SimulationResult> results = new ArrayList<>();
        for (File file : files) {
            results.add(Results.read(file));
        }
        Path page = out == null ? files.get(0).toPath().resolveSibling(HtmlReport.NAME) : out;
        HtmlReport.write(results, page);
        if (summary != null) {
            MarkdownSummary.append(results, summary);
        }
        spec.commandLine().getOut().println("Written: " + page);
        return 0;
    }
}
