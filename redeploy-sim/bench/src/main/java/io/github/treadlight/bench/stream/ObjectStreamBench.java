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
 * Measures reading and writing one object graph, as a server does with a session attribute. Results are nanoseconds.
 * Graphs with records, and with objects of a class with the same fields, run with {@code -p graph=RECORDS_100}.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar ObjectStreamBench -p frames=5</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g", "--add-opens=java.base/java.io=ALL-UNNAMED"}) // as servers do
public class ObjectStreamBench {
    /** The implementation of the streams. */
    @Param({
        "JDK",
        "STOCK_PAYARA",
        "STOCK_PAYARA_OSGI",
        "STOCK_GLASSFISH",
        "TREADLIGHT",
        "TREADLIGHT_UNFILTERED",
        "TREADLIGHT_FAST",
        "TREADLIGHT_FAST_UNFILTERED",
        "TREADLIGHT_KEYS",
        "JBOSS_SERIAL"
    })
    public StreamRival rival = StreamRival.JDK;

    /** The object graph that is read and written. */
    @Param({"BEAN", "ROWS_200", "NESTED_20", "INTS_1000", "STRINGS_100", "ROW_ARRAY_100", "PROXIES_10"})
    public StreamGraph graph = StreamGraph.BEAN;

    private @Nullable StreamFixture fixture;

    /** Deploys an application and writes its object once. */
    @Setup
    public void deploy() throws IOException {
        fixture = new StreamFixture(rival, graph);
    }

    /** Opens a stream, reads the object and closes the stream. */
    @Benchmark
    public @Nullable Object read(ReadFrames frames) throws IOException {
        return Objects.requireNonNull(fixture).read(frames.reading());
    }

    /** Opens a stream, writes the object and closes the stream. */
    @Benchmark
    public byte[] write() throws IOException {
        return Objects.requireNonNull(fixture).write();
    }
}
