package io.github.treadlight.bench.stream;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What stands on the stack of who reads. */
@State(Scope.Benchmark)
public class ReadFrames {
    /** How many frames of the JDK's classes stand between the application's frame and the stream, at least. */
    @Param({"5", "150"})
    public int frames = 5;

    private Function<Object, @Nullable Object> reading = Function.identity();

    /** Stacks them up. */
    @Setup
    public void stack() {
        reading = PlatformFrames.reading(frames);
    }

    Function<Object, @Nullable Object> reading() {
        return reading;
    }
}
