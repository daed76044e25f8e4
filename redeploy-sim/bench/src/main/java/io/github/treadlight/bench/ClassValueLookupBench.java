package io.github.treadlight.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Measures lookups of computed values. Results are nanoseconds for each lookup and, with the profiler {@code gc}, the
 * bytes that a lookup allocates.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar 'ClassValueLookupBench.lookup$' \
 *     -p shape=SERVER_20000 -prof gc</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ClassValueLookupBench {
    /** Bytes of garbage for each lookup: enough to fill the young generation many times a second. */
    private static final int GARBAGE = 16;

    /** The implementation of the class values. */
    @Param({"JDK", "COMPACT", "MAP", "CAFFEINE", "PROBE"})
    public Rival rival = Rival.JDK;

    /** The numbers of class values and classes, see {@link BenchShape#parse}. */
    @Param({"ONE", "1x64", "16x256", "64x1024", "SERVER_16_LOADERS"})
    public String shape = "ONE";

    private PerClass[] classValues = {};
    private Class<?>[] classes = {};

    /** Computes every value. */
    @Setup
    public void compute() {
        LookupPairs pairs = new LookupPairs(rival, BenchShape.parse(shape));
        classValues = pairs.classValues;
        classes = pairs.classes;
    }

    /**
     * The position of a thread in the pairs. Threads share only the class values and classes.
     */
    @State(Scope.Thread)
    public static class Cursor {
        private int next;
        private int last;

        /** Starts each thread at a different pair. */
        @Setup
        public void begin(ClassValueLookupBench bench, ThreadParams thread) {
            int count = bench.classValues.length;
            last = count - 1;
            next = thread.getThreadIndex() * (count / 2 + 1);
        }

        int next() {
            return next++ & last;
        }
    }

    /** Looks up one value. */
    @Benchmark
    public Object lookup(Cursor cursor) {
        int pair = cursor.next();
        return classValues[pair].get(classes[pair]);
    }

    /** Looks up one value and allocates garbage; the young generation is so small that it is collected constantly. */
    @Benchmark
    @Fork(
            value = 1,
            jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-Xmn32m"})
    public Object lookupWithYoungCollections(Cursor cursor, Blackhole hole) {
        hole.consume(new byte[GARBAGE]);
        int pair = cursor.next();
        return classValues[pair].get(classes[pair]);
    }
}
