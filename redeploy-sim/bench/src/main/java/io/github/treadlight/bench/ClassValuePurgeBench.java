package io.github.treadlight.bench;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import java.util.concurrent.TimeUnit;
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

/**
 * Measures the purge of all values of an undeployed application. Results are microseconds. No other rival can purge.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ClassValuePurgeBench</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 100)
@Measurement(iterations = 50)
@Fork(1)
public class ClassValuePurgeBench {
    /** The rival, which is Treadlight: no other rival purges. */
    @Param("COMPACT")
    public Rival rival = Rival.COMPACT;

    /** The number of class values and classes of the application. The number of classes should not matter. */
    @Param({"64x16", "64x256", "64x4096"})
    public String shape = "64x16";

    private ClassLoader loader = ClassLoader.getSystemClassLoader();

    /** Keeps the application alive; otherwise the garbage collector would purge the values. */
    private App app = new App(Rival.NONE, 0, 0);

    /** Deploys a new application, so that each purge finds all values. */
    @Setup(Level.Invocation)
    public void deploy() {
        BenchShape each = BenchShape.parse(shape);
        app = new App(rival, each.classValues(), each.classes());
        app.computeAll();
        app.afterDeployment();
        loader = app.classes[0].getClassLoader();
        System.gc(); // a purge visits all class values in memory, including those of earlier shots
    }

    /** Purges the application. */
    @Benchmark
    public Purged purge() {
        Purged purged = ClassValueAdmin.purge(loader);
        if (purged.classValues() != app.classValues.length) {
            throw new IllegalStateException(purged + " instead of all of " + app.classValues.length + " class values");
        }
        return purged;
    }
}
