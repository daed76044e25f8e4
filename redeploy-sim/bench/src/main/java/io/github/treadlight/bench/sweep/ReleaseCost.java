package io.github.treadlight.bench.sweep;

import io.github.treadlight.bench.ForkedJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures sweeps that release something: 2,000 threads have a thread-local value each, which leads to the cache of an
 * undeployed application. Before each release, Treadlight proves that no other application needs an object of the
 * cache. The cache has few objects, 20,000 or 200,000. The server has 200 applications with 100,000 classes.
 *
 * <p>The arguments are jars or class folders of other versions of Treadlight, which are measured in turns with the
 * current one. Prints a Markdown table.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.sweep.ReleaseCost old.jar</pre>
 */
public final class ReleaseCost {
    private static final int ROUNDS = 5;
    private static final double NANOS_PER_MILLI = 1e6;

    private ReleaseCost() {}

    /** Measures each version with each size of the cache, and prints the table. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.printf(Locale.ROOT, "%s %s, %d processors%n%n", System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"), Runtime.getRuntime().availableProcessors());
        System.out.println("| objects | version | first sweep, CPU of the thread, ms | ten more sweeps, medians |");
        System.out.println("|---:|---|---|---|");
        for (int objects : List.of(400, 20_000, 200_000)) {
            Map<String, List<List<Double>>> rounds = new LinkedHashMap<>();
            for (int round = 0; round < ROUNDS; round++) {
                for (MeasuredVersion version : MeasuredVersion.of(arguments)) {
                    rounds.computeIfAbsent(version.name(), each -> new ArrayList<>()).add(measure(version, objects));
                }
            }
            rounds.forEach((version, times) -> System.out.printf(Locale.ROOT, "| %,d | %s | %s | %s |%n",
                    objects, version,
                    text(times.stream().map(each -> each.get(0)).toList()),
                    text(times.stream().map(each -> median(each.subList(1, each.size()))).toList())));
        }
    }

    private static List<Double> measure(MeasuredVersion version, int objects)
            throws IOException, InterruptedException {
        List<String> options = MeasuredVersion.options(
                "-Xms3g", "-Xmx3g", "-javaagent:" + System.getProperty("java.class.path"));
        return ForkedJvm.running()
                .run(options, version.classPath(), ReleaseFork.class, List.of(Integer.toString(objects)))
                .lines()
                .map(line -> ActionTime.of(line).cpu() / NANOS_PER_MILLI)
                .toList();
    }

    /** Returns the median and the range. */
    private static String text(List<Double> times) {
        List<Double> sorted = times.stream().sorted().toList();
        return String.format(Locale.ROOT, "%,.0f (%,.0f to %,.0f)", median(times), sorted.get(0),
                sorted.get(sorted.size() - 1));
    }

    private static double median(List<Double> times) {
        return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow();
    }
}
