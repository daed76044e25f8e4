package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.PingRequest;
import io.github.treadlight.sim.engine.Workload;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is redeployed. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class WorkloadOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--scenario", paramLabel = "NAME",
            description = "One of the simulator's own applications (see 'scenarios'), alone in its server; repeatable;"
                    + " or all that the server has everything for.")
    private List<String> scenarios = new ArrayList<>();

    @Option(names = "--war", paramLabel = "FILE",
            description = "An application of yours, a .war or .ear file; repeatable: they run side by side.")
    private List<File> files = new ArrayList<>();

    @Option(names = "--apps", paramLabel = "N", defaultValue = "1",
            description = "Copies of each application, deployed side by side.")
    private int apps;

    @Option(names = "--ping", paramLabel = "[APP:]/PATH[,STATUS]",
            description = "Ask your application that after each deployment, below its context root, or below the"
                    + " server's root for an EAR; it must answer with the status, or without one with any below 400."
                    + " Repeatable.")
    private List<String> pings = new ArrayList<>();

    @Option(names = "--classes", paramLabel = "C", defaultValue = "512",
            description = "Classes that each scenario's application generates.")
    private int classes;

    @Option(names = "--class-values", paramLabel = "V", defaultValue = "16",
            description = "Class values that it computes for each of them.")
    private int classValues;

    /** Returns whether all scenarios were asked for, instead of some by their names. */
    boolean areAll() {
        return scenarios.contains("all");
    }

    /** Each for a server of its own. */
    List<Workload> workloads() {
        Numbers.requirePositive(spec, "--apps", apps);
        Numbers.requireNotNegative(spec, "--classes", classes);
        Numbers.requireNotNegative(spec, "--class-values", classValues);
        List<Workload> workloads = new ArrayList<>();
        List<String> named = areAll() ? Workload.SCENARIOS : scenarios;
        for (String scenario : new LinkedHashSet<>(named)) {
            workloads.add(Workload.scenario(scenario, apps, classes, classValues));
        }
        if (!files.isEmpty()) {
            workloads.add(Workload.archives(files, apps, pings.stream().map(PingRequest::parse).toList()));
        } else if (!pings.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--ping is for applications of yours; name them with"
                    + " --war. What is asked of a scenario is known.");
        }
        if (workloads.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Name what to redeploy: --scenario NAME or --war FILE.");
        }
        if (workloads.stream().map(Workload::name).distinct().count() < workloads.size()) {
            throw new ParameterException(spec.commandLine(),
                    "A scenario has the name of your file; give the file another name.");
        }
        return workloads;
    }
}
