package io.github.treadlight.bench.stream;

import io.github.treadlight.stream.DirectStreams;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.StreamFilter;
import java.io.IOException;
import java.io.ObjectInput;

/** The prototype of a reader of our own. Treadlight's streams write. */
record DirectReading(ObjectStreams writing, DirectStreams reading, StreamFilter filter) implements Streams {
    @Override
    public byte[] write(Object object) throws IOException {
        return writing.write(object, null);
    }

    @Override
    public ObjectInput input(byte[] bytes) throws IOException {
        return reading.input(bytes, filter, null);
    }
}
