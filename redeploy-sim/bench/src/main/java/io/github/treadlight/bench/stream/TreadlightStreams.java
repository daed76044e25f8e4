package io.github.treadlight.bench.stream;

import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.Replacement;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.IOException;
import java.io.ObjectInput;
import org.jspecify.annotations.Nullable;

/** The streams of Treadlight. */
record TreadlightStreams(
        ObjectStreams streams, ClassLoader app, StreamFilter filter, @Nullable Replacement replacement)
        implements Streams {
    @Override
    public byte[] write(Object object) throws IOException {
        return streams.write(object, replacement);
    }

    @Override
    public ObjectInput input(byte[] bytes) throws IOException {
        return streams.input(bytes, app, filter, replacement);
    }
}
