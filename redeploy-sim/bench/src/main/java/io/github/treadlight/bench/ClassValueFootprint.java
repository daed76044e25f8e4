package io.github.treadlight.bench;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Measures the bytes of heap for each association of a class and a class value: the growth of the live heap, minus its
 * growth with the same loaders and classes but without class values. All values are one object, which is not counted.
 * Each rival, case and size is measured in its own JVM.
 *
 * <p>The arguments name the cases to measure; without arguments, all are measured. Uses the current JVM's launcher.
 * Prints a table.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.ClassValueFootprint</pre>
 */
public final class ClassValueFootprint {
    /** The JVM options. In the largest case, the JDK's maps take 900 MB, and twice as much while they are copied. */
    static final List<String> OPTIONS = List.of(
            "-Xms256m",
            "-Xmx4g",
            // With the serial collector, several JVMs do not compete for processors. Object sizes are unaffected.
            "-XX:+UseSerialGC",
            // Without this, three of four collections leave garbage as filler objects, which the histogram counts.
            "-XX:MarkSweepAlwaysCompactCount=1",
            // Soft references of reflection caches must not affect the result.
            "-XX:SoftRefLRUPolicyMSPerMB=0");

    /** The number of concurrent JVMs: at most two, because each takes four gigabytes. */
    private static final int CONCURRENT_FORKS =
            Math.min(2, Runtime.getRuntime().availableProcessors());

    /** The rivals measured in all sizes. The tables of the others grow as the JDK's collections do. */
    private static final Set<Rival> IN_ALL_SIZES = EnumSet.of(Rival.JDK, Rival.COMPACT);

    private ClassValueFootprint() {}

    private record HeapGrowth(long computed, long trimmed) {}

    private record RunningForks(
            FootprintCase footprint, int percent, Rival rival, Future<HeapGrowth> growth, Future<HeapGrowth> floor) {
        /** Returns the bytes of each value after the computation, and for Treadlight also after the deployment. */
        Stream<Figure> figures() throws InterruptedException, ExecutionException {
            long computed = growth.get().computed - floor.get().computed;
            long trimmed = growth.get().trimmed - floor.get().trimmed;
            return rival == Rival.COMPACT
                    ? Stream.of(figure(rival.name(), computed), figure(rival + " trimmed", trimmed))
                    : Stream.of(figure(rival.name(), computed));
        }

        private Figure figure(String measured, long bytes) {
            double each = bytes / (double) footprint.associations(percent);
            return new Figure("ClassValueFootprint", measured, footprint.name(), each, "bytes for each association");
        }
    }

    /** Measures the given cases and prints the figures. */
    public static void main(String[] arguments) throws InterruptedException {
        Set<FootprintCase> cases = EnumSet.noneOf(FootprintCase.class);
        Stream.of(arguments).map(FootprintCase::valueOf).forEach(cases::add);
        List<Figure> all = measure(
                ForkedJvm.running(),
                cases.isEmpty() ? EnumSet.allOf(FootprintCase.class) : cases,
                EnumSet.complementOf(EnumSet.of(Rival.NONE)));
        ResultTable.of(all).forEach(table -> System.out.print(table.markdown(Rival.JDK.name())));
    }

    /** Measures the rivals in each case: the JDK and Treadlight in all sizes, the others in the first size. */
    static List<Figure> measure(ForkedJvm jvm, Set<FootprintCase> cases, Set<Rival> rivals)
            throws InterruptedException {
        ExecutorService forks = Executors.newFixedThreadPool(CONCURRENT_FORKS);
        try {
            List<RunningForks> running = new ArrayList<>();
            for (FootprintCase footprint : cases) {
                for (int percent : FootprintCase.SIZES) {
                    Future<HeapGrowth> floor = forks.submit(fork(jvm, Rival.NONE, footprint, percent));
                    for (Rival rival : rivals) {
                        if (percent == FootprintCase.FULL_SIZE || IN_ALL_SIZES.contains(rival)) {
                            Future<HeapGrowth> growth = forks.submit(fork(jvm, rival, footprint, percent));
                            running.add(new RunningForks(footprint, percent, rival, growth, floor));
                        }
                    }
                }
            }
            List<Figure> all = new ArrayList<>();
            for (RunningForks one : running) {
                one.figures().forEach(all::add);
            }
            return all;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } finally {
            forks.shutdownNow();
        }
    }

    private static Callable<HeapGrowth> fork(ForkedJvm jvm, Rival rival, FootprintCase footprint, int percent) {
        List<String> arguments = List.of(rival.name(), footprint.name(), Integer.toString(percent));
        return () -> {
            String[] printed =
                    jvm.run(OPTIONS, FootprintFork.class, arguments).strip().split(" ", -1);
            return new HeapGrowth(Long.parseLong(printed[0]), Long.parseLong(printed[1]));
        };
    }
}
