package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.LibraryApplication;
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

/** The options of the workload: which applications to redeploy, and their size. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class WorkloadOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--scenario", paramLabel = "NAME",
            description = "An application of the simulator (see the command 'scenarios'), in its own server; or all"
                    + " that the server supports. Repeatable.")
    private List<String> scenarios = new ArrayList<>();

    @Option(names = "--war", paramLabel = "FILE",
            description = "An application of yours, a .war or .ear file. Repeatable; all files run side by side.")
    private List<File> files = new ArrayList<>();

    @Option(names = "--library", paramLabel = "NAME",
            description = "An application of the set libraries-of-users, which uses this library, in its own server; or"
                    + " all. Repeatable.")
    private List<String> libraries = new ArrayList<>();

    @Option(names = "--closing", paramLabel = "closed|unclosed", split = ",", defaultValue = "closed,unclosed",
            description = "Whether the application of --library closes the library at its end, as documented; or both,"
                    + " separated by a comma.")
    private List<LibraryApplication.Closing> closings;

    @Option(names = "--apps", paramLabel = "N", defaultValue = "1",
            description = "The number of copies of each application, deployed side by side.")
    private int apps;

    @Option(names = "--ping", paramLabel = "[APP:]/PATH[,STATUS]",
            description = "A request to your application after each deployment. The path is below the context root, or"
                    + " for an EAR, below the server's root. The response must have the status, by default any below"
                    + " 400. Repeatable.")
    private List<String> pings = new ArrayList<>();

    @Option(names = "--classes", paramLabel = "C", defaultValue = "512",
            description = "The number of classes that each scenario generates.")
    private int classes;

    @Option(names = "--class-values", paramLabel = "V", defaultValue = "16",
            description = "The number of class values that each scenario computes for each generated class.")
    private int classValues;

    /** Returns whether the user chose all scenarios, instead of naming some. */
    boolean areAll() {
        return scenarios.contains("all");
    }

    private List<LibraryApplication> libraries() {
        return libraries.contains("all") ? LibraryApplication.all()
                : libraries.stream().distinct().map(LibraryApplication::of).toList();
    }

    /** Returns the workloads, each for its own server, after checking the options. */
    List<Workload> workloads() {
        Numbers.requirePositive(spec, "--apps", apps);
        Numbers.requireNotNegative(spec, "--classes", classes);
        Numbers.requireNotNegative(spec, "--class-values", classValues);
        List<Workload> workloads = new ArrayList<>();
        List<String> named = areAll() ? Workload.SCENARIOS : scenarios;
        for (String scenario : new LinkedHashSet<>(named)) {
            workloads.add(Workload.scenario(scenario, apps, classes, classValues));
        }
        for (LibraryApplication library : libraries()) {
            closings.forEach(closing -> workloads.add(Workload.library(library, closing)));
        }
        if (!files.isEmpty()) {
            workloads.add(Workload.archives(files, apps, pings.stream().map(PingRequest::parse).toList()));
        } else if (!pings.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "--ping needs an application of yours; name it with --war. Scenarios have their own requests.");
        }
        if (workloads.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Name what to redeploy: --scenario NAME, --library NAME or"
                    + " --war FILE.");
        }
        if (workloads.stream().map(Workload::name).distinct().count() < workloads.size()) {
            throw new ParameterException(spec.commandLine(),
                    "One of your files has the name of another workload; rename the file.");
        }
        return workloads;
    }
}
