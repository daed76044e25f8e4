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
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
        description = "Redeploys applications and measures the memory that they retain.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all runs are complete",
            "1:a server or a redeployment failed; the results up to then are written",
            "2:a usage error or bad input",
            "3:a run leaks according to --fail-on, or its cycles do not allow a verdict"
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields that are not @Nullable
final class RunCommand implements Callable<Integer> {
    enum FailOn { NONE, STRONG, ANY }

    @Spec
    private CommandSpec spec;

    @Mixin
    private WorkloadOptions workload;

    @Mixin
    private ServerOptions server;

    @Option(names = "--cycles", paramLabel = "N", defaultValue = "10",
            description = "How often to deploy each application; at least " + CycleSettings.MIN_CYCLES + ".")
    private int cycles;

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "" + CycleSettings.WARM_UP,
            description = "Number of cycles, including the first deployment, that do not count as steady redeployments."
                    + " A confidence interval needs at least six more cycles.")
    private int warmUp;

    @Option(names = "--think", paramLabel = "MILLIS", defaultValue = "0",
            description = "How long each deployment runs before it is measured and redeployed.")
    private int think;

    @Option(names = "--load", paramLabel = "THREADS", defaultValue = "0",
            description = "Number of threads that send requests while applications are redeployed: those of --ping, or"
                    + " else to the context root. An application whose start fails receives none.")
    private int load;

    @Mixin
    private ModuleOptions module;

    @Option(names = "--soft-refs", paramLabel = "default|cleared", defaultValue = "default",
            description = "The JVM's policy for soft references: its default, or cleared at each garbage collection.")
    private SimulationSettings.SoftRefs softRefs;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "redeploy-sim-out",
            description = "The folder for index.html, result.json and the servers' logs. With several servers, the"
                    + " result and logs of each server are in a folder of its name.")
    private File out;

    @Option(names = "--fail-on", paramLabel = "none|strong|any", defaultValue = "none",
            description = "Exit with 3 if a run has a leak of this kind, or if its cycles do not allow a verdict.")
    private FailOn failOn;

    @Option(names = "--summary", paramLabel = "FILE",
            description = "Append a Markdown summary to this file, such as the one of GITHUB_STEP_SUMMARY.")
    private @Nullable File summary;

    @Option(names = "--no-heap-dump",
            description = "Take no heap dump of a server that retains deployments; the result then does not say what"
                    + " retains them.")
    private boolean noHeapDump;

    @Option(names = "--keep-heap-dump",
            description = "Keep the heap dump of a server that retains deployments, in a folder that only you can"
                    + " read.")
    private boolean keepHeapDump;

    @Override
    public Integer call() throws IOException {
        Numbers.requireNotNegative(spec, "--think", think);
        Numbers.requireNotNegative(spec, "--load", load);
        Map<Simulation, List<Workload>> matrix = matrix(workload.workloads());
        module.printEvidence(server.home());
        List<SimulationResult> results;
        try (Interruption interruption = Interruption.install();
                OutputLock lock = OutputLock.of(out.toPath());
                TreadlightJar treadlight = module.jar()) {
            for (Simulation simulation : matrix.keySet()) {
                simulation.deleteLeftovers(lock);
            }
            if (summary != null) {
                SummaryFile.requireWritable(spec, summary.toPath()); // before the runs, which may take hours
            }
            RunBatch batch = new RunBatch(matrix, module.ofRuns(treadlight), cycles, out.toPath(),
                    TypedCommand.text(spec.root().commandLine().getParseResult().originalArgs()));
            try (Progress progress = Progress.of(spec.commandLine().getOut(), spec.commandLine().getErr(),
                    batch.cycles(), interruption)) {
                try {
                    batch.run(progress, interruption);
                } finally { // report the runs before a failure, too
                    results = batch.results();
                    report(results, progress);
                }
            }
        }
        return exitCode(results.stream().flatMap(result -> result.runs().stream()).toList());
    }

    private void report(List<SimulationResult> results, Progress progress) {
        if (results.size() > 1) {
            progress.print(text -> ServerTable.print(text, results));
        }
        if (!results.isEmpty()) {
            progress.print(text -> text.println("Written: " + new File(out, HtmlReport.NAME).getPath()));
        }
        if (summary != null && !results.isEmpty()) {
            try {
                MarkdownSummary.append(results, summary.toPath());
            } catch (IOException unwritable) { // a warning, so that the failure of a run is not hidden
                progress.warn("The summary cannot be written: " + Reason.of(unwritable));
            }
        }
    }

    /** Returns the workloads for each server, after checking that every server can be started and supports them. */
    private Map<Simulation, List<Workload>> matrix(List<Workload> workloads) {
        Set<Server> servers = server.servers();
        Map<Simulation, List<Workload>> matrix = new LinkedHashMap<>();
        for (Server each : servers) {
            // A result describes one environment, so each server has its own.
            File folder = servers.size() > 1 ? new File(out, each.id()) : out;
            Simulation simulation = new Simulation(new SimulationSettings(
                    server.settings(each, folder), new CycleSettings(cycles, warmUp, think, load), softRefs),
                    heapDumps());
            List<Workload> supported = workload.areAll() || server.areAll()
                    ? SupportedWorkloads.of(each, workloads, spec.commandLine().getErr())
                    : workloads;
            supported.forEach(simulation::validate);
            if (!supported.isEmpty()) {
                matrix.put(simulation, supported);
            }
        }
        return matrix;
    }

    private HeapDumpPolicy heapDumps() {
        if (noHeapDump && keepHeapDump) {
            throw new ParameterException(spec.commandLine(),
                    "--no-heap-dump and --keep-heap-dump exclude each other.");
        }
        return noHeapDump ? HeapDumpPolicy.NONE : keepHeapDump ? HeapDumpPolicy.KEPT : HeapDumpPolicy.DELETED;
    }

    private int exitCode(List<Run> runs) {
        List<Run> failed = runs.stream().filter(run -> run.failure() != null).toList();
        for (Run each : failed) {
            spec.commandLine().getErr().println(PrintableText.of(each.scenario() + ", " + Run.mode(each.module())
                    + ": exit code 1, because it failed after cycle " + each.cycles().size() + ": " + each.failure()));
        }
        if (!failed.isEmpty()) {
            return 1;
        }
        List<Run> failing = runs.stream().filter(this::fails).toList();
        for (Run each : failing) {
            spec.commandLine().getErr().println(each.scenario() + ", " + Run.mode(each.module())
                    + ": exit code 3, because the leak is " + each.verdict().leak() + " (--fail-on="
                    + failOn.name().toLowerCase(Locale.ROOT) + ")");
        }
        return failing.isEmpty() ? 0 : 3;
    }

    private boolean fails(Run run) {
        String leak = run.verdict().leak();
        return switch (failOn) { // an unknown verdict fails, too
            case NONE -> false;
            case STRONG -> leak.equals(Verdict.STRONG) || leak.equals(Verdict.UNKNOWN);
            case ANY -> !leak.equals(Verdict.NONE);
        };
    }
}
