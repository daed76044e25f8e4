package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.result.Slope;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.File;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
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
        SimulationResult a = Results.read(first);
        SimulationResult b = Results.read(second);
        PrintWriter out = spec.commandLine().getOut();
        out.println("A: " + describe(first, a));
        out.println("B: " + describe(second, b));
        out.println();
        String columns = String.format(COLUMNS, "leak", "heap", "metasp.", "ms");
        out.printf(ROW, "MB retained per cycle", "A", "B");
        out.printf(ROW, "", columns, columns);
        a.runs().forEach(run -> out.printf(ROW, name(run), cell(Optional.of(run)), cell(counterpart(run, b.runs()))));
        b.runs().stream().filter(run -> counterpart(run, a.runs()).isEmpty())
                .forEach(run -> out.printf(ROW, name(run), cell(Optional.empty()), cell(Optional.of(run))));
        out.flush();
        return 0;
    }

    private static String describe(File file, SimulationResult result) {
        Environment environment = result.environment();
        return PrintableText.of(file + ", " + environment.serverVersion() + ", JDK " + environment.jdk() + ", "
                + environment.started());
    }

    private static Optional<Run> counterpart(Run run, List<Run> others) {
        return others.stream().filter(other -> name(other).equals(name(run))).findFirst();
    }

    private static String name(Run run) {
        return PrintableText.of(run.scenario()) + (run.apps() == 1 ? "" : " × " + run.apps())
                + (run.softRefs().equals("cleared") ? ", no soft refs" : "")
                + (run.module().equals("on") ? ", with Treadlight" : "");
    }

    private static String cell(Optional<Run> run) {
        if (run.isEmpty()) {
            return "not run";
        }
        Verdict verdict = run.get().verdict();
        String leak = run.get().failure() == null
                ? PrintableText.of(verdict.leak())
                : "failed " + run.get().cycles().size();
        return String.format(Locale.ROOT, COLUMNS, leak,
                Slope.megabytes(verdict.heapBytesPerCycle(), null),
                Slope.megabytes(verdict.metaspaceBytesPerCycle(), null),
                verdict.redeployMillisMedian());
    }
}
