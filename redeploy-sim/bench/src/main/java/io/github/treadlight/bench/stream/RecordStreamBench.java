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
 * Reading and writing lists of records, and of objects of a class with the same fields. Nanoseconds.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar RecordStreamBench -p frames=5</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class RecordStreamBench {
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
    @Param({"RECORDS_10", "CLASSES_10", "RECORDS_100", "CLASSES_100", "RECORDS_1000", "CLASSES_1000"})
    public StreamGraph graph = StreamGraph.RECORDS_10;

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
