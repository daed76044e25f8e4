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

/** Two results side by side: the same applications on two servers, or before a change and after it. */
@Command(
        name = "compare",
        description = "Shows two results side by side, run by run.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CompareCommand implements Callable<Integer> {
    private static final String ROW = "%-30s | %-29s | %s%n";
    private static final String COLUMNS = "%-7s %6s %7s %6s";

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A.json", description = "A result.")
    private File first;

    @Parameters(index = "1", paramLabel = "B.json", description = "Another one.")
    private File second;

    @Override
    public Integer call() {
        SimulationResult a = Results.read(first);
        SimulationResult b = Results.read(second);
        PrintWriter out = spec.commandLine().getOut();
        out.println("A: " + about(first, a));
        out.println("B: " + about(second, b));
        out.println();
        String columns = String.format(COLUMNS, "leak", "heap", "metasp.", "ms");
        out.printf(ROW, "MB that each cycle keeps", "A", "B");
        out.printf(ROW, "", columns, columns);
        a.runs().forEach(run -> out.printf(ROW, name(run), cell(Optional.of(run)), cell(same(run, b.runs()))));
        b.runs().stream().filter(run -> same(run, a.runs()).isEmpty())
                .forEach(run -> out.printf(ROW, name(run), cell(Optional.empty()), cell(Optional.of(run))));
        out.flush();
        return 0;
    }

    private static String about(File file, SimulationResult result) {
        Environment environment = result.environment();
        return PrintableText.of(file + ", " + environment.serverVersion() + ", JDK " + environment.jdk() + ", "
                + environment.started());
    }

    private static Optional<Run> same(Run run, List<Run> others) {
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
                : "dead " + run.get().cycles().size();
        return String.format(Locale.ROOT, COLUMNS, leak,
                Slope.megabytes(verdict.heapBytesPerCycle(), null),
                Slope.megabytes(verdict.metaspaceBytesPerCycle(), null),
                verdict.redeployMillisMedian());
    }
}
