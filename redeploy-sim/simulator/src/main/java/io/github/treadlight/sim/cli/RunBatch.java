package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.Simulation;
import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.report.HolderPaths;
import io.github.treadlight.sim.report.HtmlReport;
import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All runs of one command, one after the other. What is measured is written after each: the next one may fail. */
final class RunBatch {
    private final Map<Simulation, List<Workload>> matrix;
    private final List<@Nullable File> modules;
    private final int cycles;
    private final Path out;
    private final String command;
    private final Map<Simulation, List<Run>> runs = new LinkedHashMap<>();

    /**
     * Of what a user asked for.
     *
     * @param matrix what runs on each server
     * @param modules the Treadlight jar of each run of a workload, null for a run without it
     * @param cycles of each run
     * @param out where the page of all results goes
     * @param command what the user typed
     */
    RunBatch(
            Map<Simulation, List<Workload>> matrix, List<@Nullable File> modules, int cycles, Path out,
            String command) {
        this.matrix = matrix;
        this.modules = modules;
        this.cycles = cycles;
        this.out = out;
        this.command = command;
    }

    /** How many cycles there are in all. */
    int cycles() {
        return matrix.values().stream().mapToInt(List::size).sum() * modules.size() * cycles;
    }

    /** Runs them all, or those until an interruption. */
    void run(Progress progress, Interruption interruption) throws IOException {
        for (Map.Entry<Simulation, List<Workload>> row : matrix.entrySet()) {
            Simulation simulation = row.getKey();
            for (Workload workload : row.getValue()) {
                List<Run> ofWorkload = new ArrayList<>();
                try {
                    for (@Nullable File module : modules) {
                        Run run = run(simulation, workload, module, progress, interruption);
                        if (run != null) {
                            ofWorkload.add(run);
                            runs.computeIfAbsent(simulation, any -> new ArrayList<>()).add(run);
                            write(simulation);
                        }
                    }
                } finally { // that one of them fails is no reason not to tell of the others
                    tell(simulation, ofWorkload, progress);
                }
            }
        }
    }

    /** What was measured until now, of each server. */
    List<SimulationResult> results() {
        return runs.entrySet().stream().map(entry -> result(entry.getKey(), entry.getValue())).toList();
    }

    private static void tell(Simulation simulation, List<Run> runs, Progress progress) {
        if (runs.isEmpty()) {
            return;
        }
        progress.print(text -> ComparisonTable.print(text, simulation.environment(), runs));
        runs.stream().filter(run -> !run.verdict().holders().isEmpty()).forEach(run -> progress.print(text -> {
            text.println("What holds "
                    + (run.verdict().leak().equals(Verdict.NONE) ? "the few that stay of " : "")
                    + PrintableText.of(run.scenario())
                    + (run.module().equals("on") ? " with Treadlight:" : " without Treadlight:"));
            HolderPaths.print(text, run.verdict().holders());
        }));
    }

    /** Null when it was interrupted before anything was measured. */
    private @Nullable Run run(Simulation simulation, Workload workload, @Nullable File module, Progress progress,
            Interruption interruption) {
        if (interruption.happened()) {
            return null;
        }
        String mode = workload.name() + (module == null ? ", without Treadlight" : ", with Treadlight");
        progress.begin(mode, simulation.server().title());
        try {
            Run run = simulation.run(workload, module, progress);
            progress.skipped(cycles - run.cycles().size());
            return run.failure() != null && interruption.happened() ? run.failed("It was stopped.") : run;
        } catch (RuntimeException failed) {
            if (interruption.happened()) {
                return null;
            }
            throw failed;
        }
    }

    private void write(Simulation simulation) throws IOException {
        SimulationResult result = result(simulation, Objects.requireNonNull(runs.get(simulation)));
        ResultFile.write(result, new File(simulation.out(), ResultFile.NAME));
        HtmlReport.write(results(), out.resolve(HtmlReport.NAME));
    }

    private SimulationResult result(Simulation simulation, List<Run> measured) {
        return new SimulationResult(
                SimulationResult.SCHEMA, simulation.environment().seenBy(command), List.copyOf(measured));
    }
}
