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
 * Asking a class for an annotation that it may have from elsewhere. Nanoseconds for each lookup.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ClassAnnotationBench -p place=HIT_INTERFACE</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ClassAnnotationBench {
    private static final int QUESTIONS = 4096;

    /** What is asked. */
    @Param({"JDK", "JDK_WALK", "JANDEX", "TREADLIGHT"})
    public AnnotationRival rival = AnnotationRival.JDK;

    /** Where the annotation is. */
    @Param({"HIT_DECLARED", "HIT_SUPERCLASS", "HIT_INTERFACE", "HIT_STEREOTYPE", "MISS"})
    public AnnotationPlace place = AnnotationPlace.MISS;

    private AnnotationLookup lookup = number -> null;

    /** In a fixed random order, which no processor foresees. */
    private final int[] numbers = new Random(1).ints(QUESTIONS, 0, AnnotatedApp.COUNT).toArray();

    private int next;

    /** Defines the classes, and has each asked once. */
    @Setup
    public void create() {
        lookup = rival.create(new AnnotatedApp(), place.asked);
        for (int number = 0; number < AnnotatedApp.COUNT; number++) {
            lookup.find(number);
        }
    }

    /** One lookup. */
    @Benchmark
    public @Nullable Object find() {
        return lookup.find(numbers[next++ & QUESTIONS - 1]);
    }
}
