package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.ByteSize;
import io.github.treadlight.sim.result.DeploymentTimes;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.result.Slope;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A table that compares the runs of one workload, with a line for each cycle. */
final class ComparisonTable {
    private static final double MEGABYTE = 1 << 20;
    private static final String COLUMNS = "%8s %8s %10s %8s";

    private ComparisonTable() {}

    static void print(PrintWriter out, Environment environment, List<Run> runs) {
        Run first = runs.get(0);
        out.printf(Locale.ROOT, "%n%s: %d application%s, %s, JDK %s, heap of %d MB%n",
                PrintableText.of(first.scenario()), first.apps(), first.apps() == 1 ? "" : "s",
                PrintableText.of(environment.serverVersion()), PrintableText.of(environment.jdk()),
                mega(environment.maxHeap()));
        StringBuilder heading = new StringBuilder("     ");
        StringBuilder names = new StringBuilder("cycle");
        for (Run run : runs) {
            heading.append(String.format(" | %-37s", Run.mode(run.module())));
            names.append(" | ").append(String.format(COLUMNS, "loaders", "heap MB", "metasp. MB", "ms"));
        }
        out.println(heading.toString().stripTrailing());
        out.println(names);
        int longest = runs.stream().mapToInt(run -> run.cycles().size()).max().orElseThrow();
        for (int i = 0; i < longest; i++) {
            StringBuilder line = new StringBuilder(String.format("%5d", i + 1));
            for (Run run : runs) {
                line.append(" | ").append(i < run.cycles().size()
                        ? columns(run, run.cycles().get(i))
                        : String.format(COLUMNS, "", "", "", ""));
            }
            out.println(line.toString().stripTrailing());
        }
        for (Run run : runs) {
            String mode = Run.mode(run.module());
            Verdict verdict = run.verdict();
            out.printf(Locale.ROOT, "%s: leak %s; each %s retains %.2f loaders%s, %s MB of heap, %s MB of"
                            + " metaspace%n",
                    mode, PrintableText.of(verdict.leak()),
                    run.apps() == 1 ? "redeployment" : "cycle of " + run.apps() + " redeployments",
                    verdict.loadersPerCycle(),
                    run.apps() == 1 || verdict.mostRetained() == null ? ""
                            : " of " + PrintableText.of(verdict.mostRetained()),
                    Slope.megabytes(verdict.heapBytesPerCycle(), verdict.heapBytesMargin()),
                    Slope.megabytes(verdict.metaspaceBytesPerCycle(), verdict.metaspaceBytesMargin()));
            if (verdict.retainedBytes() != null) {
                out.printf("%s: at the end, undeployed applications retain %s of heap%n",
                        mode, ByteSize.text(verdict.retainedBytes()));
            }
            if (verdict.times() != null) {
                out.println(mode + ": " + times(verdict, verdict.times()));
            }
            if (verdict.reason() != null) {
                out.println(mode + ": " + PrintableText.of(verdict.reason()));
            }
            if (run.failure() != null) {
                out.printf("%s: failed after cycle %d: %s%n",
                        mode, run.cycles().size(), PrintableText.of(run.failure()));
            }
        }
        new SimulationResult(SimulationResult.SCHEMA, environment, runs).getRatios()
                .forEach(ratio -> out.println("ratio: " + ratio.sentence()));
        out.println();
        out.flush();
    }

    /** Returns a sentence about the times of a run; each time includes all applications. */
    private static String times(Verdict verdict, DeploymentTimes times) {
        String first = String.format(Locale.ROOT, "the first deployment takes %d ms", times.firstMillis());
        if (times.steady() == 0) {
            return first + "; there is no steady redeployment after " + times.warmUp() + " cycles of warm-up";
        }
        String interval = times.medianLow() == null
                ? "too few for a confidence interval, which needs " + DeploymentTimes.MIN_STEADY
                : "95 % confidence: " + times.interval() + " ms";
        return String.format(Locale.ROOT, "%s; the median of %d steady redeployments is %d ms (%s), their 95th"
                + " percentile %d ms", first, times.steady(), verdict.redeployMillisMedian(), interval,
                verdict.redeployMillisP95());
    }

    private static String columns(Run run, Cycle cycle) {
        return String.format(Locale.ROOT, COLUMNS,
                run.loadersAlive(cycle), mega(cycle.heapUsed()), mega(cycle.metaspaceUsed()), cycle.redeployMillis());
    }

    private static long mega(long bytes) {
        return Math.round(bytes / MEGABYTE);
    }
}
