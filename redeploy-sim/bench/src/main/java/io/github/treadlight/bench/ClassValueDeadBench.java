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
 * First computations after many of the server's class values died while the classes that keep their values live on: no
 * single caller should pay for dropping the values of all of them. Microseconds for the first {@code get}, of a new
 * class value, and for the slowest of the next thousand, each for another class.
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
    /** The name of the second result among JMH's secondary metrics: that of the field. */
    static final String SLOWEST = "slowest";

    private static final int NEXT = 1000;

    private static final long LONGEST_WAIT_MILLIS = 10_000;

    /** The rivals that extend {@link ClassValue}. */
    @Param({"JDK", "COMPACT"})
    public Rival rival = Rival.JDK;

    /** Class values of the server x loaders, each with one class. */
    @Param("2000x2000")
    public String shape = "2000x2000";

    private Class<?>[] classes = {};
    private PerClass fresh = Rival.NONE.create(AppLoader.server(), 1)[0];

    /** A second result of {@link #nextGets}. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Next {
        /** Microseconds of the slowest of the gets after the first. Read by JMH. */
        public double slowest;
    }

    /** Computes a value of each class value in each loader, then drops the class values. */
    @Setup(Level.Invocation)
    public void dropClassValues() throws InterruptedException {
        Value.shareOne();
        Shape each = Shape.parse(shape);
        classes = new Class<?>[each.classes()];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = new AppLoader().define(1)[0];
        }
        // The JVM enqueues its reference with those that the class values' implementation has.
        ReferenceQueue<Object> dead = new ReferenceQueue<>();
        WeakReference<?> dropped = computeAndDrop(each.classValues(), dead);
        System.gc();
        if (dead.remove(LONGEST_WAIT_MILLIS) != dropped) {
            throw new IllegalStateException("The class values are still alive after a full collection.");
        }
        fresh = rival.create(AppLoader.server(), 1)[0];
    }

    private WeakReference<?> computeAndDrop(int count, ReferenceQueue<Object> dead) {
        PerClass[] dying = rival.create(AppLoader.server(), count);
        App.computeAll(dying, classes);
        return new WeakReference<>(dying[0], dead);
    }

    /** The first get. */
    @Benchmark
    public Object firstGet() {
        return fresh.get(classes[0]);
    }

    /** The first get, and then the next thousand, timed one by one. */
    @Benchmark
    public void nextGets(Next next, Blackhole hole) {
        hole.consume(fresh.get(classes[0]));
        long slowest = 0;
        for (int i = 1; i <= NEXT; i++) {
            long begin = System.nanoTime();
            hole.consume(fresh.get(classes[i % classes.length]));
            slowest = Math.max(slowest, System.nanoTime() - begin);
        }
        next.slowest = slowest / 1e3;
    }
}
