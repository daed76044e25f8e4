package io.github.treadlight.bench.stream;

import io.github.treadlight.bench.BenchAppLoader;
import java.io.IOException;
import java.io.ObjectInput;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One rival and an object of a new application that it writes and reads. Not thread-safe. */
final class StreamFixture {
    /** The object that is written. */
    final Object object;
    /** The bytes that are read, as written by the rival itself. */
    final byte[] bytes;

    private final Streams streams;
    private final StreamApp app;

    StreamFixture(StreamRival rival, StreamGraph graph) throws IOException {
        this(rival, graph, new BenchAppLoader());
    }

    /** Creates a fixture for the application of the given loader. */
    StreamFixture(StreamRival rival, StreamGraph graph, BenchAppLoader loader) throws IOException {
        app = application(loader);
        streams = rival.create(loader);
        object = app.create(graph);
        bytes = streams.write(object);
    }

    /** Creates the application whose classes the loader defines. */
    static StreamApp application(BenchAppLoader loader) {
        try {
            return (StreamApp) loader.loadClass(BenchAppLoader.STREAM_APP + "GraphApplication")
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    byte[] write() throws IOException {
        return streams.write(object);
    }

    @Nullable Object read(Function<Object, @Nullable Object> read) throws IOException {
        try (ObjectInput in = streams.input(bytes)) {
            return app.read(read, in);
        }
    }
}
