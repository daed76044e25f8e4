package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.ResultComparison;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.result.Slope;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.File;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints two results side by side, such as those of two servers, or from before and after a change. */
@Command(
        name = "compare",
        description = "Prints two results side by side, with a line for each run.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CompareCommand implements Callable<Integer> {
    private static final String ROW = "%-30s | %-31s | %s%n";
    private static final String COLUMNS = "%-9s %6s %7s %6s";

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A.json", description = "The first result.json.")
    private File first;

    @Parameters(index = "1", paramLabel = "B.json", description = "The second result.json.")
    private File second;

    @Override
    public Integer call() {
        ResultComparison comparison = ResultComparison.of(
                first.toString(), Results.read(first), second.toString(), Results.read(second));
        PrintWriter out = spec.commandLine().getOut();
        out.println("A: " + describe(comparison.nameA(), comparison.a()));
        out.println("B: " + describe(comparison.nameB(), comparison.b()));
        comparison.differences().forEach(difference -> out.println(PrintableText.of(
                "The " + difference.name() + " differs: A " + difference.a() + ", B " + difference.b())));
        out.println();
        String columns = String.format(COLUMNS, "leak", "heap", "metasp.", "ms");
        out.printf(ROW, "MB retained per cycle", "A", "B");
        out.printf(ROW, "", columns, columns);
        comparison.runs().forEach(run -> out.printf(ROW, PrintableText.of(run.name()), cell(run.a()), cell(run.b())));
        out.flush();
        return 0;
    }

    private static String describe(String file, Environment environment) {
        return PrintableText.of(file + ", " + environment.serverVersion() + ", JDK " + environment.jdk() + ", "
                + environment.started());
    }

    private static String cell(@Nullable Run run) {
        if (run == null) {
            return "not run";
        }
        Verdict verdict = run.verdict();
        String leak = run.failure() == null ? PrintableText.of(verdict.leak()) : "failed " + run.cycles().size();
        return String.format(Locale.ROOT, COLUMNS, leak,
                Slope.megabytes(verdict.heapBytesPerCycle(), null),
                Slope.megabytes(verdict.metaspaceBytesPerCycle(), null),
                verdict.redeployMillisMedian());
    }
}
