package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.report.HtmlReport;
import io.github.treadlight.sim.report.MarkdownSummary;
import io.github.treadlight.sim.result.ResultComparison;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes an HTML report of existing results. */
@Command(
        name = "report",
        description = "Writes an HTML report of one or more results, or a comparison of two, as a single file.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
@SuppressWarnings("NullAway.Init") // picocli sets the fields that are not @Nullable
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "A result.json.")
    private List<File> files;

    @Option(names = "--compare",
            description = "Compare two results, such as those from before and after a change.")
    private boolean compare;

    @Option(names = "--out", paramLabel = "FILE|DIR",
            description = "The HTML file, whose name ends in .html, or its folder. Default: index.html in the folder"
                    + " of the first result; with --compare, comparison.html in the folder of the second.")
    private @Nullable Path out;

    @Option(names = "--summary", paramLabel = "FILE",
            description = "Append a Markdown summary to this file, such as the one of GITHUB_STEP_SUMMARY.")
    private @Nullable Path summary;

    @Override
    public Integer call() throws IOException {
        if (compare && files.size() != 2) {
            throw new ParameterException(spec.commandLine(),
                    "--compare needs exactly two results, not " + files.size() + ".");
        }
        List<SimulationResult> results = new ArrayList<>();
        for (File file : files) {
            results.add(Results.read(file));
        }
        if (summary != null) {
            SummaryFile.requireWritable(spec, summary);
        }
        Path page = page();
        if (compare) {
            HtmlReport.write(ResultComparison.of(
                    files.get(0).toString(), results.get(0), files.get(1).toString(), results.get(1)), page);
        } else {
            HtmlReport.write(results, page);
        }
        if (summary != null) {
            MarkdownSummary.append(results, summary);
        }
        spec.commandLine().getOut().println("Written: " + page);
        return 0;
    }

    private Path page() {
        String name = compare ? HtmlReport.COMPARISON : HtmlReport.NAME;
        if (out == null) {
            return files.get(compare ? 1 : 0).toPath().resolveSibling(name);
        }
        return out.toString().endsWith(".html") ? out : out.resolve(name);
    }
}
