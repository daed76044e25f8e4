package io.github.treadlight.bench;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures lookups after many of the server's class values were garbage collected while the classes with their values
 * live on. No single caller should pay for dropping all these values. Results are the microseconds of the first
 * {@code get} of a new class value, and of the slowest of the next thousand, each for another class.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ClassValueDeadBench</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 10)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g"})
public class ClassValueDeadBench {
    private static final int NEXT = 1000;

    private static final long TIMEOUT_MILLIS = 10_000;

    /** The rivals that extend {@link ClassValue}. */
    @Param({"JDK", "COMPACT"})
    public Rival rival = Rival.JDK;

    /** The number of class values of the server and of loaders with one class each, as in {@code 2000x2000}. */
    @Param("2000x2000")
    public String shape = "2000x2000";

    private Class<?>[] classes = {};
    private PerClass fresh = Rival.NONE.create(BenchAppLoader.server(), 1)[0];

    /** The secondary result of {@link #nextGets}. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class SlowestGet {
        /** The microseconds of the slowest get after the first. Read by JMH. */
        public double slowestMicros;
    }

    /** Computes a value of each class value for each class, then drops the class values. */
    @Setup(Level.Invocation)
    public void dropClassValues() throws InterruptedException {
        Value.shareOne();
        BenchShape each = BenchShape.parse(shape);
        classes = new Class<?>[each.classes()];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = new BenchAppLoader().define(1)[0];
        }
        // The JVM enqueues this reference together with the references of the class value implementation.
        ReferenceQueue<Object> dead = new ReferenceQueue<>();
        WeakReference<?> dropped = computeAndDrop(each.classValues(), dead);
        System.gc();
        if (dead.remove(TIMEOUT_MILLIS) != dropped) {
            throw new IllegalStateException("The class values are still alive after a full garbage collection");
        }
        fresh = rival.create(BenchAppLoader.server(), 1)[0];
    }

    private WeakReference<?> computeAndDrop(int count, ReferenceQueue<Object> dead) {
        PerClass[] dying = rival.create(BenchAppLoader.server(), count);
        App.computeAll(dying, classes);
        return new WeakReference<>(dying[0], dead);
    }

    /** Performs the first get. */
    @Benchmark
    public Object firstGet() {
        return fresh.get(classes[0]);
    }

    /** Performs the first get, then the next thousand, and times each of these. */
    @Benchmark
    public void nextGets(SlowestGet next, Blackhole hole) {
        hole.consume(fresh.get(classes[0]));
        long slowest = 0;
        for (int i = 1; i <= NEXT; i++) {
            long begin = System.nanoTime();
            hole.consume(fresh.get(classes[i % classes.length]));
            slowest = Math.max(slowest, System.nanoTime() - begin);
        }
        next.slowestMicros = slowest / 1e3;
    }
}
