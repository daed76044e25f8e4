package io.github.treadlight.bench;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
 * Measures the purge of thousands of loaders, such as those of JSPs and scripts, while thousands of the server's class
 * values have values for their classes. A purge should not visit each class value in each loader. Results are
 * milliseconds. No other rival can purge.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ClassValueManyLoadersPurgeBench</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ClassValueManyLoadersPurgeBench {
    /** The number of values of each class value, for random loaders: a framework uses few of a server's loaders. */
    private static final int VALUES_OF_EACH = 5;

    /** The rival, which is Treadlight: no other rival purges. */
    @Param("COMPACT")
    public Rival rival = Rival.COMPACT;

    /** The way to purge the loaders. */
    @Param({"APPLICATION", "AGAIN", "ONE_BY_ONE"})
    public PurgeOrder order = PurgeOrder.APPLICATION;

    /** The number of class values of the server and of loaders with one class each, as in {@code 2000x5000}. */
    @Param("2000x5000")
    public String shape = "2000x5000";

    private PerClass[] serverClassValues = {};

    /** Keeps the classes alive; otherwise the garbage collector would purge the values. */
    private List<Class<?>> classes = List.of();

    private ClassLoader[] purgedLoaders = {};

    /** Ways to purge the loaders. */
    public enum PurgeOrder {
        /** One purge of the application that is the parent of all loaders. */
        APPLICATION(true),
        /** A second purge of the application, with no value left. */
        AGAIN(true),
        /** One purge of each loader; the loaders are siblings. */
        ONE_BY_ONE(false);

        private final boolean belowApplication;

        PurgeOrder(boolean belowApplication) {
            this.belowApplication = belowApplication;
        }
    }

    /** Creates the server's class values, which live as long as the JVM. */
    @Setup
    public void startServer() {
        serverClassValues = rival.create(BenchAppLoader.server(), parsed().classValues());
    }

    /** Creates the loaders and computes the values. */
    @Setup(Level.Invocation)
    public void deploy() {
        BenchAppLoader app = new BenchAppLoader();
        classes = new ArrayList<>();
        List<ClassLoader> siblings = new ArrayList<>();
        for (int i = 0; i < parsed().classes(); i++) {
            BenchAppLoader loader = order.belowApplication ? new BenchAppLoader(app) : new BenchAppLoader();
            siblings.add(loader);
            classes.add(loader.define(1)[0]);
        }
        purgedLoaders = order.belowApplication ? new ClassLoader[] {app} : siblings.toArray(new ClassLoader[0]);
        SplittableRandom random = new SplittableRandom(42);
        for (PerClass classValue : serverClassValues) {
            for (int i = 0; i < VALUES_OF_EACH; i++) {
                classValue.get(classes.get(random.nextInt(classes.size())));
            }
        }
        if (order == PurgeOrder.AGAIN) {
            ClassValueAdmin.purge(purgedLoaders);
        }
        System.gc(); // a purge visits all loaders in memory, including those of earlier shots
    }

    private BenchShape parsed() {
        return BenchShape.parse(shape);
    }

    /** Purges each loader with a separate call, as the server does with each application. */
    @Benchmark
    public Purged purge() {
        Purged purged = Purged.NOTHING;
        for (ClassLoader loader : purgedLoaders) {
            purged = purged.plus(ClassValueAdmin.purge(loader));
        }
        if ((purged.associations() == 0) != (order == PurgeOrder.AGAIN)) {
            throw new IllegalStateException(order + " dropped " + purged.associations() + " values");
        }
        return purged;
    }
}
