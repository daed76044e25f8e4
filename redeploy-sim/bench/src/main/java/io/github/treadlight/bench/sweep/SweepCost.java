package io.github.treadlight.bench.sweep;

import io.github.treadlight.bench.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Measures one sweep in a large server: 200 applications with 100,000 classes, 1,000 threads, a heap of 8 GB. Nothing
 * can be released, so each sweep searches all places. Runs with no retained generation, with one and with 200, each in
 * its own JVM, and prints a Markdown table.
 *
 * <p>The argument {@code short} measures a small server instead, only to prove that everything runs.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.sweep.SweepCost</pre>
 */
public final class SweepCost {
    private static final double NANOS_PER_MILLI = 1e6;
    /** The JVM options for packages that are open in the servers, too. */
    private static final List<String> OPEN = Stream.of("java.io", "java.lang", "java.util")
            .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
            .toList();

    private SweepCost() {}

    /** Measures the server with each number of retained generations and prints the table. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        boolean isShort = List.of(arguments).contains("short");
        ServerSize size = isShort ? ServerSize.SMALL : ServerSize.LARGE;
        System.out.printf(Locale.ROOT, "%,d applications, %,d classes, %,d threads, %,d MB live in a heap of %s; "
                + "%s %s; %s, %d processors%n%n",
                size.apps(), size.classes(), size.threads(), size.liveMegabytes(), size.heap(),
                System.getProperty("java.vm.name"), System.getProperty("java.vm.version"),
                System.getProperty("os.name"), Runtime.getRuntime().availableProcessors());
        System.out.println("| retained | | CPU of the thread, ms | CPU of the JVM, ms | elapsed, ms "
                + "| longest pause, ms | all pauses |");
        System.out.println("|---:|---|---:|---:|---:|---:|---|");
        for (int retained : List.of(0, 1, size.apps())) {
            measure(isShort ? "SMALL" : "LARGE", size, retained);
        }
    }

    private static void measure(String name, ServerSize size, int retained) throws IOException, InterruptedException {
        Path log = Files.createTempFile("sweep-safepoints", ".log");
        try {
            List<String> options = new ArrayList<>(size.options());
            options.addAll(OPEN);
            options.add("-javaagent:" + jar());
            options.add(SafepointLog.option(log.toString()));
            List<ActionTime> times = ForkedJvm.running()
                    .run(options, SweepFork.class, List.of(name, Integer.toString(retained)))
                    .lines()
                    .map(ActionTime::of)
                    .toList();
            SafepointLog pauses;
            try (Stream<String> lines = Files.lines(log)) {
                pauses = SafepointLog.of(lines);
            }
            List<ActionTime> sweeps = times.stream().filter(each -> each.action().equals("sweep")).toList();
            print(retained, "first sweep", sweeps.subList(0, 1), pauses);
            print(retained, "ten more sweeps, medians", sweeps.subList(1, sweeps.size()), pauses);
            List<ActionTime> holders = times.stream().filter(each -> each.action().equals("holders")).toList();
            if (!holders.isEmpty()) {
                print(retained, "search of holders", holders, pauses);
            }
        } finally {
            Files.delete(log);
        }
    }

    private static void print(int retained, String what, List<ActionTime> times, SafepointLog pauses) {
        SafepointLog meanwhile = new SafepointLog(times.stream()
                .flatMap(one -> pauses.between(one.begin(), one.end()).pauses().stream())
                .toList());
        System.out.printf(Locale.ROOT, "| %d | %s | %,.1f | %,.1f | %,.1f | %s | %s |%n", retained, what,
                median(times, ActionTime::cpu), median(times, ActionTime::processCpu),
                median(times, one -> one.end() - one.begin()),
                meanwhile.longest().map(SweepCost::text).orElse("none"), meanwhile.operations());
    }

    private static String text(SafepointLog.Pause pause) {
        return String.format(Locale.ROOT, "%.2f (%s, %.2f until all threads had stopped)",
                pause.nanos() / NANOS_PER_MILLI, pause.operation(), pause.reachingNanos() / NANOS_PER_MILLI);
    }

    /** Returns the median in milliseconds. */
    private static double median(List<ActionTime> times, ToLongFunction<ActionTime> nanos) {
        return times.stream().mapToLong(nanos).sorted().skip(times.size() / 2).findFirst().orElse(0)
                / NANOS_PER_MILLI;
    }

    /** Returns the jar of the benchmarks, which is also the agent. */
    private static Path jar() {
        Path jar = Path.of(System.getProperty("java.class.path"));
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException("The class path must be only benchmarks.jar, but is " + jar);
        }
        return jar;
    }
}
