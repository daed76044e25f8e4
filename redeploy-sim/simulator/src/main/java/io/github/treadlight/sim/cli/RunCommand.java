package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.CycleSettings;
import io.github.treadlight.sim.engine.HeapDumpPolicy;
import io.github.treadlight.sim.engine.OutputLock;
import io.github.treadlight.sim.engine.Simulation;
import io.github.treadlight.sim.engine.SimulationSettings;
import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.report.HtmlReport;
import io.github.treadlight.sim.report.MarkdownSummary;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.server.Reason;
import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Redeploys, measures, prints a table and writes {@code result.json} and {@code index.html}. */
@Command(
        name = "run",
        description = "Redeploys applications and measures what stays.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all was measured",
            "1:a server failed, or deploys no longer; the cycles until then are written",
            "2:a usage error or bad input",
            "3:a run leaks as much as --fail-on says, or its cycles do not tell"
        })
@SuppressWarnings("NullAway.Init") // picocli sets what is not optional
final class RunCommand implements Callable<Integer> {
    enum ModuleMode { ON, OFF, BOTH }

    enum FailOn { NONE, STRONG, ANY }

    @Spec
    private CommandSpec spec;

    @Mixin
    private WorkloadOptions workload;

    @Mixin
    private ServerOptions server;

    @Option(names = "--cycles", paramLabel = "N", defaultValue = "10",
            description = "How often each application is deployed; at least " + CycleSettings.MIN_CYCLES + ".")
    private int cycles;

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "" + CycleSettings.WARM_UP,
            description = "Number of cycles, including the first deployment, that do not count as steady redeployments."
                    + " A confidence interval needs at least six more cycles.")
    private int warmUp;

    @Option(names = "--think", paramLabel = "MILLIS", defaultValue = "0",
            description = "How long each deployment runs before it is measured and redeployed.")
    private int think;

    @Option(names = "--load", paramLabel = "THREADS", defaultValue = "0",
            description = "So many threads ask the applications while they are redeployed: what --ping says, or the"
                    + " context root; nothing of an application whose start fails.")
    private int load;

    @Option(names = "--module", paramLabel = "on|off|both", defaultValue = "both",
            description = "With Treadlight, without it, or both, each in a fresh server.")
    private ModuleMode module;

    @Option(names = "--module-jar", paramLabel = "FILE",
            description = "Another treadlight.jar than the one of this simulator.")
    private @Nullable File moduleJar;

    @Option(names = "--soft-refs", paramLabel = "default|cleared", defaultValue = "default",
            description = "Soft references: as the JVM does, or cleared at each collection.")
    private SimulationSettings.SoftRefs softRefs;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "redeploy-sim-out",
            description = "Where index.html, result.json and the servers' logs go; with several servers, result and"
                    + " logs of each in a folder of its name.")
    private File out;

    @Option(names = "--fail-on", paramLabel = "none|strong|any", defaultValue = "none",
            description = "Exit with 3 when a run leaks that much, or its cycles do not tell.")
    private FailOn failOn;

    @Option(names = "--summary", paramLabel = "FILE",
            description = "Append a summary in Markdown to the file, as for GITHUB_STEP_SUMMARY.")
    private @Nullable File summary;

    @Option(names = "--no-heap-dump",
            description = "Take no heap dump of a server that keeps deployments, and do not look for what holds them.")
    private boolean noHeapDump;

    @Option(names = "--keep-heap-dump",
            description = "Keep the heap dump of a server that keeps deployments, where only you can read it.")
    private boolean keepHeapDump;

    @Override
    public Integer call() throws IOException {
        Numbers.requireNotNegative(spec, "--think", think);
        Numbers.requireNotNegative(spec, "--load", load);
        Map<Simulation, List<Workload>> matrix = matrix(workload.workloads());
        List<SimulationResult> results;
        try (Interruption interruption = Interruption.awaited();
                OutputLock lock = OutputLock.of(out.toPath());
                TreadlightJar treadlight = moduleJar == null ? TreadlightJar.bundled() : TreadlightJar.of(moduleJar)) {
            for (Simulation simulation : matrix.keySet()) {
                simulation.deleteLeft(lock);
            }
            if (summary != null) {
                MarkdownSummary.requireWritable(summary.toPath()); // not after hours
            }
            RunBatch batch = new RunBatch(matrix, modules(treadlight.file()), cycles, out.toPath(),
                    TypedCommand.text(spec.root().commandLine().getParseResult().originalArgs()));
            try (Progress progress = Progress.of(spec.commandLine().getOut(), spec.commandLine().getErr(),
                    batch.cycles(), interruption)) {
                try {
                    batch.run(progress, interruption);
                } finally { // the runs before a failure are told like others
                    results = batch.results();
                    tell(results, progress);
                }
            }
        }
        return exitCode(results.stream().flatMap(result -> result.runs().stream()).toList());
    }

    private void tell(List<SimulationResult> results, Progress progress) {
        if (results.size() > 1) {
            progress.print(text -> ServerTable.print(text, results));
        }
        if (!results.isEmpty()) {
            progress.print(text -> text.println("Written: " + new File(out, HtmlReport.NAME).getPath()));
        }
        if (summary != null && !results.isEmpty()) {
            try {
                MarkdownSummary.append(results, summary.toPath());
            } catch (IOException unwritable) { // which is not to hide why a run failed
                progress.warn("The summary cannot be written: " + Reason.of(unwritable));
            }
        }
    }

    /** Returns what runs on each server; throws before any of them is started when one cannot be. */
    private Map<Simulation, List<Workload>> matrix(List<Workload> workloads) {
        Set<Server> servers = server.servers();
        Map<Simulation, List<Workload>> matrix = new LinkedHashMap<>();
        for (Server each : servers) {
            // A result has one environment, and so one server.
            File folder = servers.size() > 1 ? new File(out, each.id()) : out;
            Simulation simulation = new Simulation(new SimulationSettings(
                    each, new CycleSettings(cycles, warmUp, think, load), softRefs, server.jvmOptions(), server.home(),
                    server.javaHome(), server.startTimeout(), server.answerTimeout(), folder), heapDumps());
            List<Workload> suited = workload.areAll() || server.areAll()
                    ? SupportedWorkloads.to(each, workloads, spec.commandLine().getErr())
                    : workloads;
            suited.forEach(simulation::validate);
            if (!suited.isEmpty()) {
                matrix.put(simulation, suited);
            }
        }
        return matrix;
    }

    private List<@Nullable File> modules(File jar) {
        List<@Nullable File> modules = new ArrayList<>();
        if (module != ModuleMode.ON) {
            modules.add(null);
        }
        if (module != ModuleMode.OFF) {
            modules.add(jar);
        }
        return modules;
    }

    private HeapDumpPolicy heapDumps() {
        if (noHeapDump && keepHeapDump) {
            throw new ParameterException(spec.commandLine(),
                    "--no-heap-dump and --keep-heap-dump cannot be had together.");
        }
        return noHeapDump ? HeapDumpPolicy.NONE : keepHeapDump ? HeapDumpPolicy.KEPT : HeapDumpPolicy.DELETED;
    }

    private int exitCode(List<Run> runs) {
        if (runs.stream().anyMatch(run -> run.failure() != null)) {
            return 1;
        }
        return runs.stream().anyMatch(this::fails) ? 3 : 0;
    }

    private boolean fails(Run run) {
        String leak = run.verdict().leak();
        return switch (failOn) { // nobody passes because nobody knows
            case NONE -> false;
            case STRONG -> leak.equals(Verdict.STRONG) || leak.equals(Verdict.UNKNOWN);
            case ANY -> !leak.equals(Verdict.NONE);
        };
    }
}
