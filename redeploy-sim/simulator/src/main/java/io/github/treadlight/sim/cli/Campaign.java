package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.Simulation;
import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.report.HtmlReport;
import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All runs of one command, one after the other. What is measured is written after each: the next one may fail. */
final class Campaign {
    private final List<Simulation> simulations;
    private final List<Workload> workloads;
    private final List<@Nullable File> modules;
    private final int cycles;
    private final Path out;
    private final String command;

    /**
     * Of what a user asked for.
     *
     * @param simulations one for each server
     * @param modules the Treadlight jar of each run of a workload, null for a run without it
     * @param cycles of each run
     * @param out where the page of all results goes
     * @param command what the user typed
     */
    Campaign(
            List<Simulation> simulations, List<Workload> workloads, List<@Nullable File> modules, int cycles, Path out,
            String command) {
        this.simulations = simulations;
        this.workloads = workloads;
        this.modules = modules;
        this.cycles = cycles;
        this.out = out;
        this.command = command;
    }

    /** How many cycles there are in all. */
    int cycles() {
        return simulations.size() * workloads.size() * modules.size() * cycles;
    }

    /** Runs them all, or those until an interruption; of each server that was begun the result. */
    List<SimulationResult> run(Progress progress, Interruption interruption) throws IOException {
        List<SimulationResult> results = new ArrayList<>();
        for (Simulation simulation : simulations) {
            List<Run> runs = new ArrayList<>();
            for (Workload workload : workloads) {
                List<Run> ofWorkload = new ArrayList<>();
                for (@Nullable File module : modules) {
                    Run run = run(simulation, workload, module, progress, interruption);
                    if (run != null) {
                        ofWorkload.add(run);
                        runs.add(run);
                        write(simulation, runs, results);
                    }
                }
                if (!ofWorkload.isEmpty()) {
                    progress.print(text -> ComparisonTable.print(text, simulation.environment(), ofWorkload));
                    progress.print(text -> HolderPaths.print(text, ofWorkload));
                }
            }
            if (!runs.isEmpty()) {
                results.add(result(simulation, runs));
            }
        }
        return results;
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

    private void write(Simulation simulation, List<Run> runs, List<SimulationResult> before) throws IOException {
        SimulationResult result = result(simulation, runs);
        ResultFile.write(result, new File(simulation.out(), ResultFile.NAME));
        List<SimulationResult> all = new ArrayList<>(before);
        all.add(result);
        HtmlReport.write(all, out.resolve(HtmlReport.NAME));
    }

    private SimulationResult result(Simulation simulation, List<Run> runs) {
        return new SimulationResult(
                SimulationResult.SCHEMA, simulation.environment().seenBy(command), List.copyOf(runs));
    }
}
