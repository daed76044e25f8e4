package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.Plan;
import io.github.treadlight.sim.engine.Simulation;
import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
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
            "1:a server failed",
            "2:a usage error or bad input",
            "3:a run leaks as much as --fail-on says"
        })
@SuppressWarnings("NullAway.Init") // picocli sets what is not optional
final class RunCommand implements Callable<Integer> {
    enum Module { ON, OFF, BOTH }

    enum FailOn { NONE, STRONG, ANY }

    @Spec
    private CommandSpec spec;

    @Option(names = "--server", paramLabel = "NAME", defaultValue = "payara-micro",
            description = "The server: payara-micro.")
    private String server;

    @Option(names = "--server-home", paramLabel = "FILE",
            description = "A Payara Micro jar of your own, instead of the one that the build fetched.")
    private @Nullable File serverHome;

    @Option(names = "--scenario", paramLabel = "NAME",
            description = "One of the simulator's own applications (see 'scenarios'); repeatable.")
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
            description = "Where result.json and the servers' logs go.")
    private File out;

    @Option(names = "--fail-on", paramLabel = "none|strong|any", defaultValue = "none",
            description = "Exit with 3 when a run leaks that much.")
    private FailOn failOn;

    @Override
    public Integer call() throws IOException {
        requirePositive("--apps", apps);
        requirePositive("--start-timeout", startTimeout);
        requirePositive("--answer-timeout", answerTimeout);
        requireNotNegative("--classes", classes);
        requireNotNegative("--class-values", classValues);
        List<Workload> workloads = workloads();
        Plan plan = new Plan(
                server, cycles, softRefs, jvmOptions, serverHome, startTimeout, answerTimeout, out);

        PrintWriter terminal = spec.commandLine().getOut();
        Simulation simulation = new Simulation(plan);
        List<Run> runs = new ArrayList<>();
        try (BundledModule treadlight = BundledModule.extract()) {
            for (Workload workload : workloads) {
                List<Run> ofWorkload = new ArrayList<>();
                for (@Nullable File jar : modules(treadlight.jar())) {
                    String mode = workload.name() + (jar == null ? ", without Treadlight" : ", with Treadlight");
                    terminal.println(mode + ": starting a server");
                    terminal.flush();
                    ofWorkload.add(simulation.run(workload, jar, cycle -> {
                        terminal.printf("%s: cycle %d of %d, loaders alive %s%n",
                                mode, cycle.cycle(), cycles, cycle.loadersAlive());
                        terminal.flush();
                    }));
                }
                runs.addAll(ofWorkload);
                ComparisonTable.print(terminal, simulation.environment(), ofWorkload);
            }
        }
        File file = new File(out, "result.json");
        ResultFile.write(new SimulationResult(SimulationResult.SCHEMA, simulation.environment(), runs), file);
        terminal.println("Written: " + file.getPath());
        terminal.flush();
        return runs.stream().anyMatch(this::fails) ? 3 : 0;
    }

    private List<Workload> workloads() {
        List<Workload> workloads = new ArrayList<>();
        for (String scenario : scenarios) {
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
