package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.Simulation;
import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.report.HolderPaths;
import io.github.treadlight.sim.report.HtmlReport;
import io.github.treadlight.sim.report.LeakSentence;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All runs of one command, in sequence. The results are written after each run, because the next one may fail. */
final class RunBatch {
    private final Map<Simulation, List<Workload>> matrix;
    private final List<@Nullable File> modules;
    private final int cyclesPerRun;
    private final Path out;
    private final String command;
    private final Map<Simulation, List<Run>> runs = new LinkedHashMap<>();

    /**
     * Creates a batch.
     *
     * @param matrix the workloads to run on each server
     * @param modules the Treadlight jar of each run of a workload, null for a run without Treadlight
     * @param cyclesPerRun the number of cycles of each run
     * @param out the folder of the HTML report
     * @param command the command that the user typed
     */
    RunBatch(
            Map<Simulation, List<Workload>> matrix, List<@Nullable File> modules, int cyclesPerRun, Path out,
            String command) {
        this.matrix = matrix;
        this.modules = modules;
        this.cyclesPerRun = cyclesPerRun;
        this.out = out;
        this.command = command;
    }

    /** Returns the number of cycles of all runs. */
    int cycles() {
        return matrix.values().stream().mapToInt(List::size).sum() * modules.size() * cyclesPerRun;
    }

    /** Runs the batch until it is complete, a run fails or the user interrupts it. */
    void run(Progress progress, Interruption interruption) throws IOException {
        for (Map.Entry<Simulation, List<Workload>> row : matrix.entrySet()) {
            Simulation simulation = row.getKey();
            for (Workload workload : row.getValue()) {
                List<Run> completed = new ArrayList<>();
                try {
                    for (@Nullable File module : modules) {
                        Run run = run(simulation, workload, module, progress, interruption);
                        if (run != null) {
                            completed.add(run);
                            add(simulation, run);
                        }
                    }
                } finally { // print the completed runs even if another one fails
                    print(simulation, completed, progress);
                }
            }
        }
    }

    /** Returns the results so far, one for each server. */
    List<SimulationResult> results() {
        return runs.entrySet().stream().map(entry -> result(entry.getKey(), entry.getValue())).toList();
    }

    private static void print(Simulation simulation, List<Run> runs, Progress progress) {
        if (runs.isEmpty()) {
            return;
        }
        progress.print(text -> {
            ComparisonTable.print(text, simulation.environment(), runs);
            LeakSentence.of(new SimulationResult(SimulationResult.SCHEMA, simulation.environment(), runs))
                    .forEach(sentence -> text.println(PrintableText.of(sentence.withName())));
            text.println();
        });
        runs.stream().filter(run -> !run.verdict().holders().isEmpty()).forEach(run -> progress.print(text -> {
            text.println("What retains "
                    + (run.verdict().leak().equals(Verdict.NONE) ? "the few remaining deployments of " : "")
                    + PrintableText.of(run.scenario())
                    + (run.module().equals("on") ? " with Treadlight:" : " without Treadlight:"));
            HolderPaths.print(text, run.verdict().holders());
        }));
    }

    /** Runs a workload; returns null if the user interrupted it before the first cycle was measured. */
    private @Nullable Run run(Simulation simulation, Workload workload, @Nullable File module, Progress progress,
            Interruption interruption) throws IOException {
        if (interruption.hasHappened()) {
            return null;
        }
        String mode = workload.name() + (module == null ? ", without Treadlight" : ", with Treadlight");
        progress.begin(mode, simulation.server().title());
        try {
            Run run = simulation.run(workload, module, progress);
            progress.skipped(cyclesPerRun - run.cycles().size());
            return run.failure() != null && interruption.hasHappened()
                    ? run.withFailure("The run was interrupted.")
                    : run;
        } catch (RuntimeException failed) {
            if (interruption.hasHappened()) {
                return null;
            }
            Optional<Run> reported = simulation.failedRun(workload, module, failed);
            if (reported.isPresent()) {
                add(simulation, reported.get());
            }
            throw failed;
        }
    }

    private void add(Simulation simulation, Run run) throws IOException {
        runs.computeIfAbsent(simulation, any -> new ArrayList<>()).add(run);
        write(simulation);
    }

    private void write(Simulation simulation) throws IOException {
        SimulationResult result = result(simulation, Objects.requireNonNull(runs.get(simulation)));
        ResultFile.write(result, new File(simulation.out(), ResultFile.NAME));
        HtmlReport.write(results(), out.resolve(HtmlReport.NAME));
    }

    private SimulationResult result(Simulation simulation, List<Run> measured) {
        return new SimulationResult(
                SimulationResult.SCHEMA, simulation.environment().withCommand(command), List.copyOf(measured));
    }
}
