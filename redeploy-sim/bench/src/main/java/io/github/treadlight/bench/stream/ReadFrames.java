package io.github.treadlight.bench.stream;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The JDK frames on the stack between the application and the stream. */
@State(Scope.Benchmark)
public class ReadFrames {
    /** The minimum number of JDK frames between the application's frame and the stream. */
    @Param({"5", "150"})
    public int frames = 5;

    private Function<Object, @Nullable Object> reading = Function.identity();

    /** Creates the function that adds the frames. */
    @Setup
    public void stack() {
        reading = PlatformFrames.reading(frames);
    }

    Function<Object, @Nullable Object> reading() {
        return reading;
    }
}
