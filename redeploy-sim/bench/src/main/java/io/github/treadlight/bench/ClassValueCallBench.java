package io.github.treadlight.bench;

import java.util.Arrays;
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

/**
 * Measures the lookups of {@link ClassValueLookupBench}, but calls {@link ClassValue} directly. This is the best case
 * for the JDK: HotSpot inlines {@code ClassValue.get} without a receiver check as long as no loaded class overrides it.
 * Treadlight's class value overrides it.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ClassValueCallBench</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ClassValueCallBench {
    /** The rivals that extend {@link ClassValue}. */
    @Param({"JDK", "COMPACT"})
    public Rival rival = Rival.JDK;

    /** The numbers of class values and classes, see {@link BenchShape#parse}. */
    @Param({"ONE", "1x64", "16x256", "64x1024", "SERVER_16_LOADERS"})
    public String shape = "ONE";

    private ClassValue<?>[] classValues = {};
    private Class<?>[] classes = {};
    private int next;

    /** Computes every value. */
    @Setup
    public void compute() {
        LookupPairs pairs = new LookupPairs(rival, BenchShape.parse(shape));
        classValues = Arrays.copyOf(pairs.classValues, pairs.classValues.length, ClassValue[].class);
        classes = pairs.classes;
    }

    /** Looks up one value. */
    @Benchmark
    public Object lookup() {
        int pair = next++ & (classValues.length - 1);
        return classValues[pair].get(classes[pair]);
    }
}
