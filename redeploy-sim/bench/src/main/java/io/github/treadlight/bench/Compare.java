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
 * Measures everything that is claimed, on one JVM after the other, and writes the tables.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.Compare</pre>
 */
@Command(
        name = "Compare",
        description = "Runs the benchmarks of class values, object streams, remote calls and annotations; writes"
                + " tables and charts.",
        mixinStandardHelpOptions = true)
public final class Compare implements Callable<Integer> {
    @Option(
            names = "--jvm",
            paramLabel = "JAVA",
            description = "A Java launcher, or the home of a JDK; repeatable. Default: the JVM that runs.")
    private List<Path> jvms = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the results go, each JDK's in a directory of its own. Default: ${DEFAULT-VALUE}")
    private Path out = Path.of("redeploy-sim/bench/results");

    @Option(names = "--short", description = "Few rivals, few iterations, some five minutes: proves that all runs.")
    private boolean brief;

    @Option(
            names = "--only",
            paramLabel = "FILE",
            description = "Measure anew only what is in this file, as in lookup.json; repeatable.")
    private Set<String> only = new LinkedHashSet<>();

    @Option(names = "--report-only", description = "Measure nothing; write the tables of the present results.")
    private boolean reportOnly;

    private Compare() {}

    /** Exits with 0; 1 when a measurement failed; 2 for a usage error. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Compare()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Files.createDirectories(out);
        if (!reportOnly) {
            for (ForkedJvm jvm : forked()) {
                measure(jvm);
            }
        }
        Report.write(out);
        System.out.println("written: " + out.resolve("results.md"));
        return 0;
    }

    private List<ForkedJvm> forked() {
        return jvms.isEmpty()
                ? List.of(ForkedJvm.running())
                : jvms.stream()
                        .map(jvm -> new ForkedJvm(Files.isDirectory(jvm) ? jvm.resolve("bin/java") : jvm))
                        .toList();
    }

    private void measure(ForkedJvm jvm) throws Exception {
        JsonNode environment = new ObjectMapper().readTree(jvm.run(Environment.OPTIONS, Environment.class, List.of()));
        int feature = environment.path("feature").asInt();
        Results results = new Results(out.resolve(Integer.toString(feature)));
        results.write(Results.ENVIRONMENT, environment);

        Map<String, List<RunResult>> byFile = new LinkedHashMap<>();
        for (Batch batch : brief ? Batch.brief() : Batch.full(feature)) {
            if (!isWanted(batch.file())) {
                continue;
            }
            List<RunResult> ofFile = byFile.computeIfAbsent(batch.file(), absent -> new ArrayList<>());
            for (String one : batch.cases()) {
                ofFile.addAll(new Runner(batch.options(jvm, one)).run());
            }
            results.writeJmh(batch.file(), ofFile);
        }
        if (isWanted(Results.FOOTPRINT)) {
            results.write(Results.FOOTPRINT, ClassValueFootprint.measure(jvm, footprintCases(), footprintRivals()));
        }
        if (isWanted(Results.ORB_BYTES)) {
            results.write(Results.ORB_BYTES, orbBytes(jvm));
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
