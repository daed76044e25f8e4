package io.github.treadlight.bench;

import io.github.treadlight.event.ApplicationEvents;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
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
 * Measures what a JFR event of Treadlight costs. An event must cost next to nothing while no recording contains
 * it.
 *
 * <pre>java -jar redeploy-sim/bench/target/benchmarks.jar EventBench</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class EventBench {
    private static final String EVENT = "io.github.treadlight.LeakReleased";
    private static final List<String> PLACES = List.of("context class loader of thread a", "MBean b");

    /** The state of the flight recorder. */
    @Param
    public RecorderState recorder = RecorderState.NEVER_STARTED;

    private @Nullable Recording recording;

    /** A state of the flight recorder. */
    public enum RecorderState {
        /** No recording has begun since the JVM started. */
        NEVER_STARTED,
        /** A recording has ended. */
        STOPPED,
        /** A recording runs whose settings disable the event. */
        DISABLED,
        /** A recording runs that contains the event. */
        ENABLED
    }

    /** Brings the flight recorder into its state. */
    @Setup
    public void startRecording() {
        if (recorder == RecorderState.NEVER_STARTED) {
            return;
        }
        Recording started = new Recording();
        if (recorder == RecorderState.DISABLED) {
            started.disable(EVENT);
        }
        started.start();
        if (recorder == RecorderState.STOPPED) {
            started.close();
        } else {
            recording = started;
        }
    }

    /** Ends the recording. */
    @TearDown
    public void stopRecording() {
        if (recording != null) {
            recording.close();
        }
    }

    /** Does nothing: the time of the measurement itself. */
    @Benchmark
    public void nothing() {
        // the baseline
    }

    /** Records an event. */
    @Benchmark
    public void event() {
        ApplicationEvents.leakReleased("shop", 1, "mbeans", 2, PLACES);
    }
}
