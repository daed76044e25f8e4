package io.github.treadlight.bench.stream;

import java.io.ObjectInput;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The application. Its loader defines the implementation and the classes of all its objects. */
public interface StreamApp {
    /** Creates an object graph to write and read. */
    Object create(StreamGraph graph);

    /** Applies the function to the stream from a frame of the application. */
    @Nullable Object read(Function<Object, @Nullable Object> read, ObjectInput in);
}
