package io.github.treadlight.bench.stream;

import io.github.treadlight.guard.GuardFactory;
import io.github.treadlight.stream.StreamFilter;
import io.github.treadlight.stream.StreamGuard;
import java.io.IOException;
import java.io.ObjectInputFilter;
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
 * Reading with the JDK's own streams, in a JVM whose filter factory is the JDK's or Treadlight's. Nanoseconds.
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
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class StreamGuardBench {
    /** The filter factory of the JVM. */
    public enum Factory {
        /** The JDK's own. */
        JDK,
        /** Treadlight's without the module. */
        UNUSED,
        /** Treadlight's with the default filter of an application. */
        GUARD
    }

    /** The filter factory of the JVM. */
    @Param({"JDK", "UNUSED", "GUARD"})
    public Factory factory = Factory.JDK;

    /** What is read. */
    @Param({"ROWS_200", "BEAN"})
    public StreamGraph graph = StreamGraph.ROWS_200;

    private @Nullable StreamSubject subject;

    /** Sets the factory, which a JVM can do once, and deploys an application. */
    @Setup
    public void deploy() throws IOException, ReflectiveOperationException {
        if (factory != Factory.JDK) {
            ObjectInputFilter.Config.setSerialFilterFactory(new GuardFactory());
        }
        if (factory == Factory.GUARD) {
            StreamFilter filter = StreamFilter.DEFAULT.forApplication("bench", null);
            GuardFactory.replaceGuard(null, new StreamGuard(() -> true, loader -> filter));
        }
        subject = new StreamSubject(StreamRival.JDK, graph);
    }

    /** A stream that is opened, read and closed. */
    @Benchmark
    public @Nullable Object read(ReadFrames frames) throws IOException {
        return Objects.requireNonNull(subject).read(frames.reading());
    }
}
