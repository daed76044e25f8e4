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

/**
 * Measures a redeployment on a server with sixteen applications: one application is undeployed, the classes of its next
 * version are defined, all its values are computed, and a full garbage collection follows. Results are milliseconds for
 * each redeployment and, with the profiler {@link CpuTime}, the processor time of all threads of the JVM, including
 * those of the garbage collector.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ClassValueRedeployBench \
 *     -prof io.github.treadlight.bench.CpuTime</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 8)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+UseG1GC"})
public class ClassValueRedeployBench {
    private static final int APPS = 16;

    /** The implementation of the class values of the applications. */
    @Param({"NONE", "JDK", "COMPACT", "MAP", "CAFFEINE", "PROBE"})
    public Rival rival = Rival.JDK;

    /** The number of class values and classes of each application, as in {@code 8x1024}. */
    @Param({"8x1024", "64x1024", "8x4096", "64x4096"})
    public String shape = "8x1024";

    private final App[] apps = new App[APPS];
    private int next;

    /** Deploys all applications. */
    @Setup
    public void deployAll() {
        Value.shareOne();
        for (int i = 0; i < APPS; i++) {
            apps[i] = deploy();
        }
    }

    /** Redeploys the next application. */
    @Benchmark
    public App redeploy() {
        int index = next++ % APPS;
        apps[index].afterUndeployment();
        apps[index] = deploy();
        System.gc();
        return apps[index];
    }

    private App deploy() {
        BenchShape each = BenchShape.parse(shape);
        App app = new App(rival, each.classValues(), each.classes());
        app.computeAll();
        app.afterDeployment();
        return app;
    }
}
