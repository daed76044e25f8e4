package io.github.treadlight.bench.stream;

import java.io.IOException;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading and writing one object with all that hangs on it, as a server does with an attribute of a session.
 * Nanoseconds.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ObjectStreamBench -p frames=5</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ObjectStreamBench {
    /** What reads and writes. */
    @Param({
        "JDK",
        "STOCK_PAYARA",
        "STOCK_PAYARA_OSGI",
        "STOCK_GLASSFISH",
        "TREADLIGHT",
        "TREADLIGHT_UNFILTERED",
        "TREADLIGHT_KEYS",
        "JBOSS_SERIAL"
    })
    public StreamRival rival = StreamRival.JDK;

    /** What is read and written. */
    @Param({"BEAN", "ROWS_200", "NESTED_20", "INTS_1000", "STRINGS_100", "ROW_ARRAY_100", "PROXIES_10"})
    public StreamGraph graph = StreamGraph.BEAN;

    private @Nullable StreamSubject subject;

    /** Deploys an application, and writes its object once. */
    @Setup
    public void deploy() throws IOException {
        subject = new StreamSubject(rival, graph);
    }

    /** A stream that is opened, read and closed. */
    @Benchmark
    public @Nullable Object read(ReadFrames frames) throws IOException {
        return Objects.requireNonNull(subject).read(frames.reading());
    }

    /** A stream that is opened, written and closed. */
    @Benchmark
    public byte[] write() throws IOException {
        return Objects.requireNonNull(subject).write();
    }
}
