package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Bytes of heap for each association of a class and a class value: what the live heap grows by, less what it grows by
 * with the same loaders and classes but no class values. All values are one object, which is not counted. Each rival
 * and case is measured in a JVM of its own.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.ClassValueFootprint</pre>
 */
public final class ClassValueFootprint {
    /**
     * Soft references, which reflection caches in, must not decide. The serial collector changes no object's size, and
     * several JVMs do not get into each other's way with it.
     */
    private static final List<String> OPTIONS = List.of(
            "-Xms256m",
            "-Xmx3g",
            "-XX:+UseSerialGC",
            // Or three of four collections leave some garbage as filler objects, which the histogram counts.
            "-XX:MarkSweepAlwaysCompactCount=1",
            "-XX:SoftRefLRUPolicyMSPerMB=0");

    private ClassValueFootprint() {}

    /**
     * The bytes of one rival in one case.
     *
     * @param footprintCase the case's name
     * @param rival the rival's name
     * @param associations how many values there are
     * @param bytes for each of them, as computed
     * @param trimmedBytes for each of them, after the application was reported to have been deployed
     */
    record Measured(String footprintCase, String rival, long associations, double bytes, double trimmedBytes) {}

    private record Growth(long computed, long trimmed) {}

    /** Measures everything with the JVM that runs, and prints a table and JSON. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<Measured> all = measure(
                ForkedJvm.running(), EnumSet.allOf(FootprintCase.class), EnumSet.complementOf(EnumSet.of(Rival.NONE)));
        for (Measured one : all) {
            System.out.printf(
                    Locale.ROOT,
                    "%-22s %-9s %8.1f bytes, trimmed %8.1f%n",
                    one.footprintCase(),
                    one.rival(),
                    one.bytes(),
                    one.trimmedBytes());
        }
        System.out.println(new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(all));
    }

    /** Measures the rivals in each case, as many at a time as there are processors: memory is not time. */
    static List<Measured> measure(ForkedJvm jvm, Set<FootprintCase> cases, Set<Rival> rivals)
            throws InterruptedException {
        ExecutorService forks = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            Map<FootprintCase, Map<Rival, Future<Growth>>> running = new EnumMap<>(FootprintCase.class);
            for (FootprintCase footprint : cases) {
                Map<Rival, Future<Growth>> ofCase = new EnumMap<>(Rival.class);
                ofCase.put(Rival.NONE, forks.submit(fork(jvm, Rival.NONE, footprint)));
                for (Rival rival : rivals) {
                    ofCase.put(rival, forks.submit(fork(jvm, rival, footprint)));
                }
                running.put(footprint, ofCase);
            }
            List<Measured> all = new ArrayList<>();
            for (Map.Entry<FootprintCase, Map<Rival, Future<Growth>>> ofCase : running.entrySet()) {
                Growth floor = new Growth(0, 0);
                // In the enum's order, in which NONE is the first.
                for (Map.Entry<Rival, Future<Growth>> one : ofCase.getValue().entrySet()) {
                    Growth growth = one.getValue().get();
                    if (one.getKey() == Rival.NONE) {
                        floor = growth;
                    } else {
                        all.add(measured(ofCase.getKey(), one.getKey(), growth, floor));
                    }
                }
            }
            return all;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } finally {
            forks.shutdownNow();
        }
    }

    private static Measured measured(FootprintCase footprint, Rival rival, Growth growth, Growth floor) {
        double associations = footprint.associations();
        return new Measured(
                footprint.name(),
                rival.name(),
                footprint.associations(),
                (growth.computed - floor.computed) / associations,
                (growth.trimmed - floor.trimmed) / associations);
    }

    private static Callable<Growth> fork(ForkedJvm jvm, Rival rival, FootprintCase footprint) {
        return () -> {
            String[] printed = jvm.run(OPTIONS, FootprintFork.class, List.of(rival.name(), footprint.name()))
                    .strip()
                    .split(" ", -1);
            return new Growth(Long.parseLong(printed[0]), Long.parseLong(printed[1]));
        };
    }
}
