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
 * Purges thousands of loaders, such as those of JSPs and scripts, while thousands of the server's class values have
 * values for their classes. Milliseconds. A purge should not visit each class value in each loader. There is no
 * competitor, because no other rival purges.
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
    /** Values of each class value, in loaders drawn at random: a framework meets few of a server's loaders. */
    private static final int VALUES_OF_EACH = 5;

    /** Only Treadlight's, because no other rival purges. */
    @Param("COMPACT")
    public Rival rival = Rival.COMPACT;

    /** The loaders that are purged, and how. */
    @Param({"APPLICATION", "AGAIN", "ONE_BY_ONE"})
    public Order order = Order.APPLICATION;

    /** Class values of the server x loaders, each with one class. */
    @Param("2000x5000")
    public String shape = "2000x5000";

    private PerClass[] ofServer = {};

    /** Kept, because the collector would otherwise do the work. */
    private List<Class<?>> classes = List.of();

    private ClassLoader[] ended = {};

    /** Ways to purge the loaders. */
    public enum Order {
        /** All loaders are below one application, which is purged. */
        APPLICATION(true),
        /** An application is purged a second time, with no value left. */
        AGAIN(true),
        /** The loaders are siblings, purged one after another. */
        ONE_BY_ONE(false);

        private final boolean belowApplication;

        Order(boolean belowApplication) {
            this.belowApplication = belowApplication;
        }
    }

    /** Creates the server's class values, which live as long as the JVM. */
    @Setup
    public void startServer() {
        ofServer = rival.create(AppLoader.server(), parsed().classValues());
    }

    /** Creates the loaders and computes the values. */
    @Setup(Level.Invocation)
    public void deploy() {
        AppLoader app = new AppLoader();
        classes = new ArrayList<>();
        List<ClassLoader> siblings = new ArrayList<>();
        for (int i = 0; i < parsed().classes(); i++) {
            AppLoader loader = order.belowApplication ? new AppLoader(app) : new AppLoader();
            siblings.add(loader);
            classes.add(loader.define(1)[0]);
        }
        ended = order.belowApplication ? new ClassLoader[] {app} : siblings.toArray(new ClassLoader[0]);
        SplittableRandom random = new SplittableRandom(42);
        for (PerClass classValue : ofServer) {
            for (int i = 0; i < VALUES_OF_EACH; i++) {
                classValue.get(classes.get(random.nextInt(classes.size())));
            }
        }
        if (order == Order.AGAIN) {
            ClassValueAdmin.purge(ended);
        }
        System.gc(); // a purge visits all loaders in memory, including those of earlier shots
    }

    private Shape parsed() {
        return Shape.parse(shape);
    }

    /** Purges each loader with a call of its own, as the server does with each application. */
    @Benchmark
    public Purged purge() {
        Purged purged = Purged.NOTHING;
        for (ClassLoader loader : ended) {
            purged = purged.plus(ClassValueAdmin.purge(loader));
        }
        if ((purged.associations() == 0) != (order == Order.AGAIN)) {
            throw new IllegalStateException(order + " dropped " + purged.associations() + " values");
        }
        return purged;
    }
}
