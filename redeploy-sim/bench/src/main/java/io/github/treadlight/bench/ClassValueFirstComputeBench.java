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
 * Measures first computations of values, in a new application each time. Results are nanoseconds for each value; the
 * computation itself costs almost nothing.
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
    /** The number of computations, equal for all parameters, as JMH requires. */
    private static final int COMPUTATIONS = 1 << 14;

    /** The implementation of the class values. */
    @Param({"JDK", "COMPACT", "MAP", "CAFFEINE", "PROBE"})
    public Rival rival = Rival.JDK;

    /** The number of class values. The number of classes is inversely proportional. */
    @Param({"16", "64"})
    public int classValues = 16;

    private App app = new App(Rival.NONE, 0, 0);

    /** Deploys a new application without any computed value. */
    @Setup(Level.Invocation)
    public void start() {
        app = new App(rival, classValues, COMPUTATIONS / classValues);
    }

    /** Undeploys the application, so that applications do not accumulate. */
    @TearDown(Level.Invocation)
    public void end() {
        app.afterUndeployment();
    }

    /** Computes every class value for every class. */
    @Benchmark
    @OperationsPerInvocation(COMPUTATIONS)
    public Object firstCompute() {
        return app.computeAll();
    }
}
