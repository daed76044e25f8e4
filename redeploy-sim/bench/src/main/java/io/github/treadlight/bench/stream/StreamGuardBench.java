package io.github.treadlight.bench.stream;

import io.github.treadlight.guard.GuardFactory;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.StreamGuard;
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
 * Reading with the JDK's own streams, in a JVM whose filter factory is Treadlight's, without and with a guard. Without
 * one, streams have no filter. Nanoseconds.
 *
 * <p>The factory is named on the command line: a fork of JMH reads object streams before it runs a benchmark.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar StreamGuardBench -p frames=5</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {
            "-Xms1g",
            "-Xmx1g",
            "-Djdk.serialFilterFactory=io.github.treadlight.guard.GuardFactory"
        })
public class StreamGuardBench {
    /** True to set a guard with the default filter of an application. */
    @Param({"false", "true"})
    public boolean guarded;

    /** The objects that are read. */
    @Param({"ROWS_200", "BEAN"})
    public StreamGraph graph = StreamGraph.ROWS_200;

    private @Nullable StreamFixture subject;

    /** Sets the guard, and deploys an application. */
    @Setup
    public void deploy() throws IOException {
        if (guarded) {
            StreamFilter filter = StreamFilter.DEFAULT.forApplication("bench", null);
            GuardFactory.replaceGuard(null, new StreamGuard(() -> true, loader -> filter));
        }
        subject = new StreamFixture(StreamRival.JDK, graph);
    }

    /** A stream that is opened, read and closed. */
    @Benchmark
    public @Nullable Object read(ReadFrames frames) throws IOException {
        return Objects.requireNonNull(subject).read(frames.reading());
    }
}
