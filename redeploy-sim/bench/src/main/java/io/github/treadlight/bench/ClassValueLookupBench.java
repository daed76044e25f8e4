package io.github.treadlight.bench;

import java.util.SplittableRandom;
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
 * Reading values that are there. Nanoseconds for each lookup.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ClassValueLookupBench</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ClassValueLookupBench {
    /** A power of two, so that the next pair is found by masking; many more than a branch predictor can learn. */
    private static final int PAIRS = 1 << 12;

    /** What is asked. */
    @Param({"JDK", "COMPACT"})
    public Rival rival = Rival.JDK;

    /** Whose the class values are: of the application like the classes, or of the server. */
    @Param({"APP", "SERVER"})
    public Owner owner = Owner.APP;

    /** How many class values there are. */
    @Param({"1", "16"})
    public int classValues;

    /** How many classes each has a value of. */
    @Param({"1", "256"})
    public int classes;

    private ClassValue<?>[] askedValues = {};
    private Class<?>[] askedClasses = {};
    private int next;

    /** Computes every value, and draws the pairs to ask for in a fixed random order. */
    @Setup
    public void compute() {
        AppLoader app = new AppLoader();
        Class<?>[] types = app.define(classes);
        ClassValue<?>[] values = new ClassValue<?>[classValues];
        for (int i = 0; i < classValues; i++) {
            values[i] = rival.create(owner == Owner.APP ? app : getClass().getClassLoader());
            for (Class<?> type : types) {
                values[i].get(type);
            }
        }
        SplittableRandom random = new SplittableRandom(42);
        askedValues = new ClassValue<?>[PAIRS];
        askedClasses = new Class<?>[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            askedValues[i] = values[random.nextInt(classValues)];
            askedClasses[i] = types[random.nextInt(classes)];
        }
    }

    /** Who has the class of a class value. */
    public enum Owner {
        /** The application whose classes are asked for. */
        APP,
        /** The server, which outlives them. */
        SERVER
    }

    /** One lookup. */
    @Benchmark
    public Object lookup() {
        int pair = next++ & (PAIRS - 1);
        return askedValues[pair].get(askedClasses[pair]);
    }
}
