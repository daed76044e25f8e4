package io.github.treadlight.bench.stream;

import io.github.treadlight.bench.AppLoader;
import java.io.IOException;
import java.io.ObjectInput;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One rival and what it reads and writes, an object of a new application. For one thread. */
final class StreamSubject {
    /** What is written. */
    final Object object;
    /** What is read: as the rival itself wrote it. */
    final byte[] bytes;

    private final Streams streams;
    private final StreamApp app;

    StreamSubject(StreamRival rival, StreamGraph graph) throws IOException {
        this(rival, graph, new AppLoader());
    }

    /** The same for an application that there is. */
    StreamSubject(StreamRival rival, StreamGraph graph, AppLoader loader) throws IOException {
        app = application(loader);
        streams = rival.create(loader);
        object = app.create(graph);
        bytes = streams.write(object);
    }

    /** The application whose classes the loader defines. */
    static StreamApp application(AppLoader loader) {
        try {
            return (StreamApp) loader.loadClass(AppLoader.STREAM_APP + "Application")
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
