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
 * The lookups of {@link ClassValueLookupBench}, called on {@link ClassValue} itself: the best case of the JDK's. As
 * long as no class that overrides {@code ClassValue.get} is loaded, HotSpot inlines it without a look at the receiver;
 * that Treadlight's is one ends this.
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
    /** Those that are class values. */
    @Param({"JDK", "COMPACT"})
    public Rival rival = Rival.JDK;

    /** Which class values are asked for which classes: see {@link Shape#parse}. */
    @Param({"ONE", "1x64", "16x256", "64x1024", "SERVER_16_LOADERS"})
    public String shape = "ONE";

    private ClassValue<?>[] askedValues = {};
    private Class<?>[] askedClasses = {};
    private int next;

    /** Computes every value. */
    @Setup
    public void compute() {
        Questions questions = new Questions(rival, Shape.parse(shape));
        askedValues = Arrays.copyOf(questions.classValues, questions.classValues.length, ClassValue[].class);
        askedClasses = questions.classes;
    }

    /** One lookup. */
    @Benchmark
    public Object lookup() {
        int pair = next++ & (askedValues.length - 1);
        return askedValues[pair].get(askedClasses[pair]);
    }
}
