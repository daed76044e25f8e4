package io.github.treadlight.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Asking for values that are not there yet, in a new application each time. Nanoseconds for each value, of which the
 * computation itself is next to nothing.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ClassValueFirstComputeBench</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 20)
@Measurement(iterations = 20)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ClassValueFirstComputeBench {
    /** The same for every parameter, as JMH wants it. */
    private static final int COMPUTATIONS = 1 << 14;

    /** What is asked. */
    @Param({"JDK", "COMPACT", "MAP", "CAFFEINE", "PROBE"})
    public Rival rival = Rival.JDK;

    /** How many class values there are; the more of them, the fewer classes. */
    @Param({"16", "64"})
    public int classValues = 16;

    private App app = new App(Rival.NONE, 0, 0);

    /** A new application: neither its classes nor its class values have been asked. */
    @Setup(Level.Invocation)
    public void start() {
        app = new App(rival, classValues, COMPUTATIONS / classValues);
    }

    /** As the server would, so that applications do not pile up. */
    @TearDown(Level.Invocation)
    public void end() {
        app.ended();
    }

    /** Every class value is asked for every class. */
    @Benchmark
    @OperationsPerInvocation(COMPUTATIONS)
    public Object firstCompute() {
        return app.computeAll();
    }
}
