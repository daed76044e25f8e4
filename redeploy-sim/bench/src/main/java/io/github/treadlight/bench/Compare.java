package io.github.treadlight.bench;

import io.github.treadlight.bench.rmi.OrbMessages;
import io.github.treadlight.bench.rmi.OrbRival;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs all benchmarks behind the published claims on one JVM after the other, and writes their results and tables.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.Compare</pre>
 */
@Command(
        name = "Compare",
        description = "Runs the benchmarks of class values, object streams, remote calls and annotations, and writes"
                + " their results and tables.",
        mixinStandardHelpOptions = true)
public final class Compare implements Callable<Integer> {
    private static final String FOOTPRINT = "footprint.csv";
    private static final String ORB_BYTES = "orb-bytes.csv";

    @Option(
            names = "--jvm",
            paramLabel = "JAVA",
            description = "A Java launcher or JDK home directory to benchmark; repeatable. Default: the current JVM.")
    private List<Path> jvms = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The directory for results, with a subdirectory for each JDK. Default: ${DEFAULT-VALUE}")
    private Path out = Path.of("redeploy-sim/bench/results");

    @Option(
            names = "--short",
            description = "Run few rivals and iterations, about five minutes: proves only that all runs.")
    private boolean brief;

    @Option(
            names = "--only",
            paramLabel = "FILE",
            description = "Repeat only the measurements in this file, such as lookup.csv; repeatable.")
    private Set<String> only = new LinkedHashSet<>();

    private Compare() {}

    /** Exits with 0, with 1 if a measurement failed, or with 2 for a usage error. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Compare()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        for (ForkedJvm jvm : selectedJvms()) {
            measure(jvm);
        }
        Report.write(out);
        System.out.println("Results written to " + out.resolve("results.md"));
        return 0;
    }

    private List<ForkedJvm> selectedJvms() {
        return jvms.isEmpty()
                ? List.of(ForkedJvm.running())
                : jvms.stream()
                        .map(jvm -> new ForkedJvm(Files.isDirectory(jvm) ? jvm.resolve("bin/java") : jvm))
                        .toList();
    }

    private void measure(ForkedJvm jvm) throws Exception {
        List<String> described = jvm.run(List.of(), Environment.class, List.of()).lines().toList();
        int feature = Integer.parseInt(described.get(0));
        Path directory = out.resolve(described.get(0));
        String environment = described.get(1);

        Map<String, List<RunResult>> byFile = new LinkedHashMap<>();
        for (Batch batch : brief ? Batch.brief() : Batch.full(feature)) {
            if (!isWanted(batch.file())) {
                continue;
            }
            List<RunResult> ofFile = byFile.computeIfAbsent(batch.file(), absent -> new ArrayList<>());
            for (String one : batch.cases()) {
                for (int round = 0; round < batch.rounds(); round++) {
                    ofFile.addAll(new Runner(batch.options(jvm, one)).run());
                }
            }
            List<Figure> figures = ofFile.stream().flatMap(run -> Figure.of(run).stream()).toList();
            new ResultFile(environment + "; " + options(ofFile), figures).write(directory.resolve(batch.file()));
        }
        if (isWanted(FOOTPRINT)) {
            List<Figure> figures = ClassValueFootprint.measure(jvm, footprintCases(), footprintRivals());
            String options = String.join(" ", ClassValueFootprint.OPTIONS);
            new ResultFile(environment + "; " + options, figures).write(directory.resolve(FOOTPRINT));
        }
        if (isWanted(ORB_BYTES)) {
            List<Figure> figures = new ArrayList<>();
            for (OrbRival rival : OrbRival.values()) {
                jvm.run(OrbMessages.OPTIONS, OrbMessages.class, List.of(rival.name()))
                        .lines()
                        .map(Figure::parse)
                        .forEach(figures::add);
            }
            new ResultFile(environment, figures).write(directory.resolve(ORB_BYTES));
        }
    }

    /** Returns the options of the measured JVMs for the heap, the collector and the compiler, without any path. */
    private static String options(List<RunResult> runs) {
        return runs.stream()
                .flatMap(run -> run.getParams().getJvmArgs().stream())
                .filter(option -> option.startsWith("-X"))
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private boolean isWanted(String file) {
        return only.isEmpty() || only.contains(file);
    }

    private Set<FootprintCase> footprintCases() {
        return brief
                ? EnumSet.of(
                        FootprintCase.CLASSES_50_X_64,
                        FootprintCase.SERVER_8,
                        FootprintCase.HIDDEN_8,
                        FootprintCase.ONE_CLASS_OWN_8)
                : EnumSet.allOf(FootprintCase.class);
    }

    private Set<Rival> footprintRivals() {
        return brief ? EnumSet.of(Rival.JDK, Rival.COMPACT) : EnumSet.complementOf(EnumSet.of(Rival.NONE));
    }
}
