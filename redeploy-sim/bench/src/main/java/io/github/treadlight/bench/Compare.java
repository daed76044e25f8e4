package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
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
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs all benchmarks behind the published claims on one JVM after the other, and writes tables and charts.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.Compare</pre>
 */
@Command(
        name = "Compare",
        description = "Runs the benchmarks of class values, object streams, remote calls and annotations, and writes"
                + " tables and charts.",
        mixinStandardHelpOptions = true)
public final class Compare implements Callable<Integer> {
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
            description = "Repeat only the measurements in this file, such as lookup.json; repeatable.")
    private Set<String> only = new LinkedHashSet<>();

    @Option(
            names = "--report-only",
            description = "Measure nothing; write tables and charts from the existing results.")
    private boolean reportOnly;

    private Compare() {}

    /** Exits with 0, with 1 if a measurement failed, or with 2 for a usage error. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Compare()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Files.createDirectories(out);
        if (!reportOnly) {
            for (ForkedJvm jvm : selectedJvms()) {
                measure(jvm);
            }
        }
        MarkdownReport.write(out);
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
        JsonNode environment = new ObjectMapper().readTree(jvm.run(Environment.OPTIONS, Environment.class, List.of()));
        int feature = environment.path("feature").asInt();
        ResultFiles results = new ResultFiles(out.resolve(Integer.toString(feature)));
        results.write(ResultFiles.ENVIRONMENT, environment);

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
            results.writeJmh(batch.file(), ofFile);
        }
        if (isWanted(ResultFiles.FOOTPRINT)) {
            results.write(ResultFiles.FOOTPRINT, ClassValueFootprint.measure(jvm, footprintCases(), footprintRivals()));
        }
        if (isWanted(ResultFiles.ORB_BYTES)) {
            results.write(ResultFiles.ORB_BYTES, orbBytes(jvm));
        }
    }

    private static ArrayNode orbBytes(ForkedJvm jvm) throws Exception {
        ObjectMapper json = new ObjectMapper();
        ArrayNode all = json.createArrayNode();
        for (OrbRival rival : OrbRival.values()) {
            json.readTree(jvm.run(OrbMessages.OPTIONS, OrbMessages.class, List.of(rival.name())))
                    .forEach(all::add);
        }
        return all;
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
