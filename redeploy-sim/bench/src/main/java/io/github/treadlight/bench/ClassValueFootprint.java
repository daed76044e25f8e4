package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Bytes of heap for each association of a class and a class value: the growth of the live heap, less its growth with
 * the same loaders and classes but no class values. All values are one object, which is not counted. Each rival, case
 * and size is measured in a JVM of its own.
 *
 * <p>Arguments: the cases to measure; none for all of them. Measures with the JVM that runs, and prints one line for
 * each figure, then all of them as JSON.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.ClassValueFootprint</pre>
 */
public final class ClassValueFootprint {
    /** The JDK's maps of the largest case take 900 MB, and twice that while they are copied. */
    private static final List<String> OPTIONS = List.of(
            "-Xms256m",
            "-Xmx4g",
            // The serial collector changes no object's size, and several JVMs do not compete for processors with it.
            "-XX:+UseSerialGC",
            // Otherwise three of four collections leave some garbage as filler objects, which the histogram counts.
            "-XX:MarkSweepAlwaysCompactCount=1",
            // Reflection caches in soft references, which must not affect the result.
            "-XX:SoftRefLRUPolicyMSPerMB=0");

    /** At most two JVMs, of four gigabytes each, on any number of processors. */
    private static final int FORKS_AT_A_TIME =
            Math.min(2, Runtime.getRuntime().availableProcessors());

    /** Rivals that are measured in all sizes; the others' tables grow as the JDK's collections do. */
    private static final Set<Rival> IN_ALL_SIZES = EnumSet.of(Rival.JDK, Rival.COMPACT);

    private ClassValueFootprint() {}

    /**
     * The bytes of one rival in one size of one case.
     *
     * @param footprintCase the case's name
     * @param percent the size in percent
     * @param rival the rival's name
     * @param associations the number of values
     * @param bytes the bytes of each value as computed
     * @param trimmedBytes the bytes of each value after the server reported the applications deployed
     */
    record Measured(
            String footprintCase, int percent, String rival, long associations, double bytes, double trimmedBytes) {}

    private record Growth(long computed, long trimmed) {}

    private record Running(
            FootprintCase footprint, int percent, Rival rival, Future<Growth> growth, Future<Growth> floor) {
        Measured measured() throws InterruptedException, ExecutionException {
            Growth own = growth.get();
            Growth without = floor.get();
            double associations = footprint.associations(percent);
            return new Measured(
                    footprint.name(),
                    percent,
                    rival.name(),
                    footprint.associations(percent),
                    (own.computed - without.computed) / associations,
                    (own.trimmed - without.trimmed) / associations);
        }
    }

    /** Measures and prints. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Set<FootprintCase> cases = EnumSet.noneOf(FootprintCase.class);
        Stream.of(arguments).map(FootprintCase::valueOf).forEach(cases::add);
        List<Measured> all = measure(
                ForkedJvm.running(),
                cases.isEmpty() ? EnumSet.allOf(FootprintCase.class) : cases,
                EnumSet.complementOf(EnumSet.of(Rival.NONE)));
        for (Measured one : all) {
            System.out.printf(
                    Locale.ROOT,
                    "%-20s %3d %% %-9s %8.1f bytes, trimmed %8.1f%n",
                    one.footprintCase(),
                    one.percent(),
                    one.rival(),
                    one.bytes(),
                    one.trimmedBytes());
        }
        System.out.println(new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(all));
    }

    /** Measures the rivals in each case: the JDK and Treadlight in all sizes, the others in the first. */
    static List<Measured> measure(ForkedJvm jvm, Set<FootprintCase> cases, Set<Rival> rivals)
            throws InterruptedException {
        ExecutorService forks = Executors.newFixedThreadPool(FORKS_AT_A_TIME);
        try {
            List<Running> running = new ArrayList<>();
            for (FootprintCase footprint : cases) {
                for (int percent : FootprintCase.SIZES) {
                    Future<Growth> floor = forks.submit(fork(jvm, Rival.NONE, footprint, percent));
                    for (Rival rival : rivals) {
                        if (percent == FootprintCase.FULL_SIZE || IN_ALL_SIZES.contains(rival)) {
                            Future<Growth> growth = forks.submit(fork(jvm, rival, footprint, percent));
                            running.add(new Running(footprint, percent, rival, growth, floor));
                        }
                    }
                }
            }
            List<Measured> all = new ArrayList<>();
            for (Running one : running) {
                all.add(one.measured());
            }
            return all;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } finally {
            forks.shutdownNow();
        }
    }

    private static Callable<Growth> fork(ForkedJvm jvm, Rival rival, FootprintCase footprint, int percent) {
        List<String> arguments = List.of(rival.name(), footprint.name(), Integer.toString(percent));
        return () -> {
            String[] printed =
                    jvm.run(OPTIONS, FootprintFork.class, arguments).strip().split(" ", -1);
            return new Growth(Long.parseLong(printed[0]), Long.parseLong(printed[1]));
        };
    }
}
