package io.github.treadlight.bench.stream;

import java.io.ObjectInput;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The application: its loader defines what implements this, and the classes of all its objects. */
public interface StreamApp {
    /** What is written and read. */
    Object create(StreamGraph graph);

    /** Applies the function to the stream, from a frame that is the application's. */
    @Nullable Object read(Function<Object, @Nullable Object> read, ObjectInput in);
}
