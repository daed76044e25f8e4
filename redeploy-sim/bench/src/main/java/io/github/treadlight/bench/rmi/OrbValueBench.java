package io.github.treadlight.bench.rmi;

import io.github.treadlight.bench.stream.StreamGraph;
import java.util.Objects;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures writing and reading one value of a remote call with a server's ORB, without a socket. The value is an object
 * graph of a WAR with 60 libraries, written as an encapsulation. Results are nanoseconds.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar OrbValueBench -p orb=PAYARA_6 -p graph=BEAN</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {
            "-Xms1g",
            "-Xmx1g",
            // As in the servers' domains.
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED",
            "--add-opens=java.management/javax.management=ALL-UNNAMED",
            "--add-opens=java.management/javax.management.openmbean=ALL-UNNAMED",
            "-Dorg.glassfish.gmbal.no.multipleUpperBoundsException=true"
        })
public class OrbValueBench {
    /** The configuration of the ORB. */
    @Param({"STOCK", "TREADLIGHT_KEEP", "TREADLIGHT"})
    public OrbRival rival = OrbRival.STOCK;

    /** The ORB. */
    @Param({"PAYARA_6", "GLASSFISH_8"})
    public OrbJars orb = OrbJars.PAYARA_6;

    /** The object graph that is written and read. */
    @Param({"BEAN", "ROWS_200"})
    public StreamGraph graph = StreamGraph.BEAN;

    private @Nullable IsolatedOrb isolated;
    private byte[] bytes = {};

    /** Starts the ORB and writes the object once. */
    @Setup
    public void deploy() {
        isolated = new IsolatedOrb(orb, rival, graph);
        bytes = isolated.write();
    }

    /** Destroys the ORB and its threads. */
    @TearDown
    public void end() {
        Objects.requireNonNull(isolated).close();
    }

    /** Writes and reads the object, as the client and the server do together. */
    @Benchmark
    public Object roundTrip() {
        IsolatedOrb both = Objects.requireNonNull(isolated);
        return both.read(both.write());
    }

    /** Writes the object. */
    @Benchmark
    public byte[] write() {
        return Objects.requireNonNull(isolated).write();
    }

    /** Reads the object. */
    @Benchmark
    public Object read() {
        return Objects.requireNonNull(isolated).read(bytes);
    }
}
