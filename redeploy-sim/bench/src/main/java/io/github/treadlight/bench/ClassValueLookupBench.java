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
 * Reads values that have been computed. Nanoseconds for each lookup; with the profiler {@code gc}, also the bytes that
 * a lookup allocates.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar 'ClassValueLookupBench.lookup$' \
 *     -p shape=SERVER_20000 -prof gc</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ClassValueLookupBench {
    /** Bytes of garbage for each lookup: enough that the young generation below fills many times a second. */
    private static final int GARBAGE = 16;

    /** What is asked. */
    @Param({"JDK", "COMPACT", "MAP", "CAFFEINE", "PROBE"})
    public Rival rival = Rival.JDK;

    /** Which class values are asked for which classes: see {@link Shape#parse}. */
    @Param({"ONE", "1x64", "16x256", "64x1024", "SERVER_16_LOADERS"})
    public String shape = "ONE";

    private PerClass[] askedValues = {};
    private Class<?>[] askedClasses = {};

    /** Computes every value. */
    @Setup
    public void compute() {
        Questions questions = new Questions(rival, Shape.parse(shape));
        askedValues = questions.classValues;
        askedClasses = questions.classes;
    }

    /**
     * A thread's position in the pairs. Each thread has its own, so that threads share only class values and classes.
     */
    @State(Scope.Thread)
    public static class Cursor {
        private int next;
        private int last;

        /** Threads begin at different pairs. */
        @Setup
        public void begin(ClassValueLookupBench asked, ThreadParams thread) {
            int count = asked.askedValues.length;
            last = count - 1;
            next = thread.getThreadIndex() * (count / 2 + 1);
        }

        int next() {
            return next++ & last;
        }
    }

    /** One lookup. */
    @Benchmark
    public Object lookup(Cursor cursor) {
        int pair = cursor.next();
        return askedValues[pair].get(askedClasses[pair]);
    }

    /** One lookup and a little garbage, in a young generation so small that it is collected all the time. */
    @Benchmark
    @Fork(
            value = 2,
            jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-Xmn32m"})
    public Object lookupWithYoungCollections(Cursor cursor, Blackhole hole) {
        hole.consume(new byte[GARBAGE]);
        int pair = cursor.next();
        return askedValues[pair].get(askedClasses[pair]);
    }
}
