package io.github.treadlight.bench.sweep;

import io.github.treadlight.bench.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures the pauses in which the JVM stops all threads while a sweep reads the stacks of 2,000 threads with 32 to 82
 * frames each. The target is 20 ms for each pause.
 *
 * <p>The arguments are jars or class folders of other versions of Treadlight, which are measured in turns with the
 * current one. Prints a Markdown table.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.sweep.StackReadCost old.jar</pre>
 */
public final class StackReadCost {
    private static final int ROUNDS = 5;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double TARGET = 20;

    private StackReadCost() {}

    /** Measures each version with two garbage collectors, and prints the table. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.printf(Locale.ROOT, "%s %s, %d processors%n%n", System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"), Runtime.getRuntime().availableProcessors());
        System.out.println("| collector | version | pauses | median, ms | p99, ms | longest, ms | above 20 ms "
                + "| one reading, median, ms |");
        System.out.println("|---|---|---:|---:|---:|---:|---:|---:|");
        for (String collector : List.of("G1", "Serial")) {
            Map<String, Times> all = new LinkedHashMap<>();
            for (int round = 0; round < ROUNDS; round++) {
                for (MeasuredVersion version : MeasuredVersion.of(arguments)) {
                    measure(version, collector, all.computeIfAbsent(version.name(), each -> new Times()));
                }
            }
            all.forEach((version, times) -> System.out.printf(Locale.ROOT, "| %s | %s | %s |%n",
                    collector, version, times.text()));
        }
    }

    /** The times of a version in milliseconds. */
    private static final class Times {
        final List<Double> pauses = new ArrayList<>();
        final List<Double> readings = new ArrayList<>();

        String text() {
            return String.format(Locale.ROOT, "%,d | %.2f | %.1f | %.1f | %d | %.0f", pauses.size(),
                    quantile(pauses, 0.5), quantile(pauses, 0.99), quantile(pauses, 1),
                    pauses.stream().filter(each -> each > TARGET).count(), quantile(readings, 0.5));
        }

        private static double quantile(List<Double> times, double part) {
            List<Double> sorted = times.stream().sorted().toList();
            return sorted.get((int) Math.min(sorted.size() - 1, sorted.size() * part));
        }
    }

    private static void measure(MeasuredVersion version, String collector, Times all)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile("stack-reads", ".log");
        try {
            List<String> options = MeasuredVersion.options(
                    "-Xmx512m", "-XX:+Use" + collector + "GC", SafepointLog.option(log.toString()));
            List<ActionTime> readings = ForkedJvm.running()
                    .run(options, version.classPath(), StackReadFork.class, List.of())
                    .lines()
                    .map(ActionTime::of)
                    .toList();
            SafepointLog pauses;
            try (Stream<String> lines = Files.lines(log)) {
                pauses = SafepointLog.of(lines);
            }
            for (ActionTime each : readings) {
                all.readings.add((each.end() - each.begin()) / NANOS_PER_MILLI);
                pauses.between(each.begin(), each.end()).pauses().stream()
                        .filter(pause -> pause.operation().equals("ThreadDump"))
                        .forEach(pause -> all.pauses.add(pause.nanos() / NANOS_PER_MILLI));
            }
        } finally {
            Files.delete(log);
        }
    }
}
