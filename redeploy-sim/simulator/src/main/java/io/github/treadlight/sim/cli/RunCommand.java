package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.HeapDumps;
import io.github.treadlight.sim.engine.Plan;
import io.github.treadlight.sim.engine.Simulation;
import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Redeploys, measures, prints a table and writes {@code result.json}. */
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
            "3:a run leaks as much as --fail-on says"
        })
@SuppressWarnings("NullAway.Init") // picocli sets what is not optional
final class RunCommand implements Callable<Integer> {
    private static final String ALL = "all";

    enum Module { ON, OFF, BOTH }

    enum FailOn { NONE, STRONG, ANY }

    @Spec
    private CommandSpec spec;

    @Option(names = "--server", paramLabel = "NAME", defaultValue = "payara-micro",
            description = "The server: payara-micro, payara, glassfish7 or glassfish8; repeatable; or all.")
    private List<String> servers;

    @Option(names = "--server-home", paramLabel = "PATH",
            description = "A server of your own, instead of the one that the build fetched: a Payara Micro jar, or the"
                    + " folder that another server was unpacked into, which is copied and not changed.")
    private @Nullable File serverHome;

    @Option(names = "--java-home", paramLabel = "DIR",
            description = "The JDK that the servers run on, instead of the simulator's, or of the oldest installed one"
                    + " that is new enough for a server that needs a newer one.")
    private @Nullable File javaHome;

    @Option(names = "--scenario", paramLabel = "NAME",
            description = "One of the simulator's own applications (see 'scenarios'); repeatable; or all.")
    private List<String> scenarios = new ArrayList<>();

    @Option(names = "--war", paramLabel = "FILE",
            description = "A web application of yours, a .war file; repeatable.")
    private List<File> wars = new ArrayList<>();

    @Option(names = "--apps", paramLabel = "N", defaultValue = "1",
            description = "Copies of each application, deployed side by side.")
    private int apps;

    @Option(names = "--cycles", paramLabel = "N", defaultValue = "10",
            description = "How often each application is deployed; at least " + Plan.MIN_CYCLES + ".")
    private int cycles;

    @Option(names = "--classes", paramLabel = "C", defaultValue = "512",
            description = "Classes that each scenario's application generates.")
    private int classes;

    @Option(names = "--class-values", paramLabel = "V", defaultValue = "16",
            description = "Class values that it computes for each of them.")
    private int classValues;

    @Option(names = "--module", paramLabel = "on|off|both", defaultValue = "both",
            description = "With Treadlight, without it, or both, each in a fresh server.")
    private Module module;

    @Option(names = "--soft-refs", paramLabel = "default|cleared", defaultValue = "default",
            description = "Soft references: as the JVM does, or cleared at each collection.")
    private Plan.SoftRefs softRefs;

    @Option(names = "--jvm-option", paramLabel = "OPTION",
            description = "A further option of the server's JVM; repeatable. It starts with -Xmx512m.")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(names = "--start-timeout", paramLabel = "SECONDS", defaultValue = "120",
            description = "How long a server may take to come up.")
    private int startTimeout;

    @Option(names = "--answer-timeout", paramLabel = "SECONDS", defaultValue = "300",
            description = "How long a deployment or undeployment may take.")
    private int answerTimeout;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "redeploy-sim-out",
            description = "Where result.json and the servers' logs go; with several servers, those of each in a folder"
                    + " of its name.")
    private File out;

    @Option(names = "--fail-on", paramLabel = "none|strong|any", defaultValue = "none",
            description = "Exit with 3 when a run leaks that much.")
    private FailOn failOn;

    @Option(names = "--no-heap-dump",
            description = "Take no heap dump of a server that leaks, and do not look for what holds the applications.")
    private boolean noHeapDump;

    @Option(names = "--keep-heap-dump",
            description = "Keep the heap dump of a server that leaks, where only you can read it.")
    private boolean keepHeapDump;

    @Override
    public Integer call() throws IOException {
        requirePositive("--apps", apps);
        requirePositive("--start-timeout", startTimeout);
        requirePositive("--answer-timeout", answerTimeout);
        requireNotNegative("--classes", classes);
        requireNotNegative("--class-values", classValues);
        List<Workload> workloads = workloads();
        Map<Server, Simulation> simulations = simulations();

        PrintWriter terminal = spec.commandLine().getOut();
        List<SimulationResult> results = new ArrayList<>();
        try (BundledModule treadlight = BundledModule.extract()) {
            for (Map.Entry<Server, Simulation> simulation : simulations.entrySet()) {
                results.add(simulate(simulation.getKey(), simulation.getValue(), workloads, treadlight, terminal));
            }
        }
        if (results.size() > 1) {
            ServerMatrix.print(terminal, results);
        }
        List<Run> runs = results.stream().flatMap(result -> result.runs().stream()).toList();
        if (runs.stream().anyMatch(run -> run.failure() != null)) {
            return 1;
        }
        return runs.stream().anyMatch(this::fails) ? 3 : 0;
    }

    /** Of each server; throws before any of them is started when one cannot be. */
    private Map<Server, Simulation> simulations() {
        Set<Server> chosen = servers.contains(ALL)
                ? EnumSet.allOf(Server.class)
                : servers.stream().map(Server::of).collect(Collectors.toCollection(LinkedHashSet::new));
        if (serverHome != null && chosen.size() > 1) {
            throw new ParameterException(spec.commandLine(), "--server-home is of one server; name only that one.");
        }
        Map<Server, Simulation> simulations = new LinkedHashMap<>();
        for (Server server : chosen) {
            // A result has one environment, and so one server.
            File folder = chosen.size() > 1 ? new File(out, server.id()) : out;
            Simulation simulation = new Simulation(new Plan(
                    server, cycles, softRefs, jvmOptions, serverHome, javaHome, startTimeout, answerTimeout, folder),
                    heapDumps(), spec.commandLine().getErr()::println);
            simulation.validate();
            simulations.put(server, simulation);
        }
        return simulations;
    }

    private SimulationResult simulate(Server server, Simulation simulation, List<Workload> workloads,
            BundledModule treadlight, PrintWriter terminal) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (Workload workload : workloads) {
            List<Run> ofWorkload = new ArrayList<>();
            for (@Nullable File jar : modules(treadlight.jar())) {
                String mode = workload.name() + (jar == null ? ", without Treadlight" : ", with Treadlight");
                terminal.println(mode + ": starting " + server.title());
                terminal.flush();
                Run run = simulation.run(workload, jar, cycle -> {
                    terminal.printf("%s: cycle %d of %d, loaders alive %s%n",
                            mode, cycle.cycle(), cycles, cycle.loadersAlive());
                    terminal.flush();
                });
                ofWorkload.add(run);
                runs.add(run);
                write(simulation, runs); // after each: the next one may fail
            }
            ComparisonTable.print(terminal, simulation.environment(), ofWorkload);
            HolderPaths.print(terminal, ofWorkload);
        }
        terminal.println("Written: " + file(simulation).getPath());
        terminal.flush();
        return write(simulation, runs);
    }

    private static SimulationResult write(Simulation simulation, List<Run> runs) throws IOException {
        SimulationResult result =
                new SimulationResult(SimulationResult.SCHEMA, simulation.environment(), List.copyOf(runs));
        ResultFile.write(result, file(simulation));
        return result;
    }

    private static File file(Simulation simulation) {
        return new File(simulation.out(), "result.json");
    }

    private List<Workload> workloads() {
        List<Workload> workloads = new ArrayList<>();
        for (String scenario : scenarios.contains(ALL) ? Workload.SCENARIOS : scenarios) {
            workloads.add(Workload.scenario(scenario, apps, classes, classValues));
        }
        for (File war : wars) {
            workloads.add(Workload.archive(war, apps));
        }
        Set<String> names = new HashSet<>();
        for (Workload workload : workloads) {
            if (!names.add(workload.name())) {
                throw new ParameterException(spec.commandLine(),
                        "'" + workload.name() + "' is named twice; give one of the files another name.");
            }
        }
        if (workloads.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Name what to redeploy: --scenario NAME or --war FILE.");
        }
        return workloads;
    }

    private List<@Nullable File> modules(File jar) {
        List<@Nullable File> modules = new ArrayList<>();
        if (module != Module.ON) {
            modules.add(null);
        }
        if (module != Module.OFF) {
            modules.add(jar);
        }
        return modules;
    }

    private HeapDumps heapDumps() {
        if (noHeapDump && keepHeapDump) {
            throw new ParameterException(spec.commandLine(),
                    "--no-heap-dump and --keep-heap-dump cannot be had together.");
        }
        return noHeapDump ? HeapDumps.NONE : keepHeapDump ? HeapDumps.KEPT : HeapDumps.DELETED;
    }

    private boolean fails(Run run) {
        String leak = run.verdict().leak();
        return switch (failOn) {
            case NONE -> false;
            case STRONG -> leak.equals("strong");
            case ANY -> !leak.equals("none");
        };
    }

    private void requirePositive(String option, int value) {
        if (value < 1) {
            throw new ParameterException(spec.commandLine(), option + " must be at least 1, not " + value + ".");
        }
    }

    private void requireNotNegative(String option, int value) {
        if (value < 0) {
            throw new ParameterException(spec.commandLine(), option + " must not be negative, as " + value + " is.");
        }
    }
}
