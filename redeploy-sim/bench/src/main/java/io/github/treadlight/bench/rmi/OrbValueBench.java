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
 * Writing and reading one value of a remote call in a server's ORB, without a socket: the object of a WAR with 60
 * libraries and all that hangs on it, as an encapsulation. Nanoseconds.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar OrbValueBench -p orb=PAYARA_6 -p graph=BEAN</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
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
    /** How the ORB finds classes and codebases. */
    @Param({"STOCK", "TREADLIGHT_KEEP", "TREADLIGHT"})
    public OrbRival rival = OrbRival.STOCK;

    /** Whose ORB it is. */
    @Param({"PAYARA_6", "GLASSFISH_8"})
    public OrbJars orb = OrbJars.PAYARA_6;

    /** What is written and read. */
    @Param({"BEAN", "ROWS_200"})
    public StreamGraph graph = StreamGraph.BEAN;

    private @Nullable OrbSubject subject;
    private byte[] bytes = {};

    /** Starts the ORB, and writes the object once. */
    @Setup
    public void deploy() {
        subject = new OrbSubject(orb, rival, graph);
        bytes = subject.write();
    }

    /** Ends the ORB and its threads. */
    @TearDown
    public void end() {
        Objects.requireNonNull(subject).close();
    }

    /** What a caller and the one who is called do together. */
    @Benchmark
    public Object roundTrip() {
        OrbSubject both = Objects.requireNonNull(subject);
        return both.read(both.write());
    }

    /** The writing alone. */
    @Benchmark
    public byte[] write() {
        return Objects.requireNonNull(subject).write();
    }

    /** The reading alone. */
    @Benchmark
    public Object read() {
        return Objects.requireNonNull(subject).read(bytes);
    }
}
