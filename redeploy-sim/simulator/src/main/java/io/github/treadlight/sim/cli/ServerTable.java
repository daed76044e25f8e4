package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.ByteSize;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.result.Slope;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A table of what each cycle retains, for all workloads on all servers, without Treadlight and with it. */
final class ServerTable {
    private static final String ROW = "%-13s %-16s";
    private static final String COLUMNS = "%-9s %7s %8s %8s %8s %7s";
    private static final List<String> MODULES = List.of("off", "on");

    private ServerTable() {}

    static void print(PrintWriter out, List<SimulationResult> results) {
        List<String> modules = MODULES.stream()
                .filter(module -> results.get(0).runs().stream().anyMatch(run -> run.module().equals(module)))
                .toList();
        StringBuilder heading = new StringBuilder(String.format(ROW, "", ""));
        StringBuilder names = new StringBuilder(String.format(ROW, "server", "scenario"));
        for (String module : modules) {
            heading.append(String.format(" | %-52s", Run.mode(module)));
            names.append(" | ").append(
                    String.format(COLUMNS, "leak", "loaders", "heap MB", "meta. MB", "ret. MB", "ms"));
        }
        out.printf("%nMemory and time of each redeployment:%n%s%n%s%n", heading.toString().stripTrailing(), names);
        for (SimulationResult result : results) {
            Map<String, StringBuilder> lines = new LinkedHashMap<>();
            for (Run run : result.runs()) {
                lines.computeIfAbsent(run.scenario(), scenario -> new StringBuilder(String.format(ROW,
                                PrintableText.of(result.environment().server()), PrintableText.of(scenario))))
                        .append(" | ").append(cell(run));
            }
            lines.values().forEach(out::println);
        }
        if (results.stream().flatMap(result -> result.runs().stream()).anyMatch(run -> run.failure() != null)) {
            out.println("failed N: the run failed after cycle N");
        }
        if (results.stream().flatMap(result -> result.runs().stream())
                .anyMatch(run -> run.verdict().retainedBytes() != null)) {
            out.println("ret. MB: the heap that undeployed applications retain at the end");
        }
        out.flush();
    }

    private static String cell(Run run) {
        Verdict verdict = run.verdict();
        String leak = run.failure() == null ? PrintableText.of(verdict.leak()) : "failed " + run.cycles().size();
        return String.format(Locale.ROOT, COLUMNS, leak,
                String.format(Locale.ROOT, "%.2f", verdict.loadersPerCycle()),
                Slope.megabytes(verdict.heapBytesPerCycle(), null),
                Slope.megabytes(verdict.metaspaceBytesPerCycle(), null),
                verdict.retainedBytes() == null ? "" : ByteSize.megabytes(verdict.retainedBytes()),
                verdict.redeployMillisMedian());
    }
}
