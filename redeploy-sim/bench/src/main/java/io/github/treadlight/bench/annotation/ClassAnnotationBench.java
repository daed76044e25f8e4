package io.github.treadlight.bench.annotation;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
 * Measures lookups of an annotation that a class has itself, inherits, or does not have. Results are nanoseconds for
 * each lookup.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ClassAnnotationBench -p place=HIT_INTERFACE</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 8, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ClassAnnotationBench {
    private static final int LOOKUPS = 4096;

    /** The implementation of the lookup. */
    @Param({"JDK", "JDK_WALK", "JANDEX", "TREADLIGHT"})
    public AnnotationRival rival = AnnotationRival.JDK;

    /** The place of the annotation. */
    @Param({"HIT_DECLARED", "HIT_SUPERCLASS", "HIT_INTERFACE", "HIT_STEREOTYPE", "MISS"})
    public AnnotationPlace place = AnnotationPlace.MISS;

    private AnnotationLookup lookup = number -> null;

    /** The numbers of the classes in a fixed random order, which a processor cannot predict. */
    private final int[] numbers = new Random(1).ints(LOOKUPS, 0, AnnotatedApp.COUNT).toArray();

    private int next;

    /** Defines the classes and looks up the annotation of each once. */
    @Setup
    public void create() {
        lookup = rival.create(new AnnotatedApp(), place.annotation);
        for (int number = 0; number < AnnotatedApp.COUNT; number++) {
            lookup.find(number);
        }
    }

    /** Looks up the annotation of the next class. */
    @Benchmark
    public @Nullable Object find() {
        return lookup.find(numbers[next++ & LOOKUPS - 1]);
    }
}
