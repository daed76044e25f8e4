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
 * A server of sixteen applications, of which one is replaced by its next version: the old one ends, the new one's
 * classes are defined and all its values computed, and the garbage is collected. Milliseconds for each redeployment;
 * with the profiler {@link CpuTime}, also those of all the JVM's threads together, the collector's included.
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

    /** What the applications use. */
    @Param({"NONE", "JDK", "COMPACT", "MAP", "CAFFEINE", "PROBE"})
    public Rival rival = Rival.JDK;

    /** Class values x classes of each application, as in {@code 8x1024}. */
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

    /** Replaces one application, in turn. */
    @Benchmark
    public App redeploy() {
        int replaced = next++ % APPS;
        apps[replaced].ended();
        apps[replaced] = deploy();
        System.gc();
        return apps[replaced];
    }

    private App deploy() {
        Shape each = Shape.parse(shape);
        App app = new App(rival, each.classValues(), each.classes());
        app.computeAll();
        app.started();
        return app;
    }
}
