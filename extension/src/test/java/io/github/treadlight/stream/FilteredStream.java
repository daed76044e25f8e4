package io.github.treadlight.stream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** Reads through a filter as everyone does, and writes as everyone does who has none. */
final class FilteredStream {
    private FilteredStream() {}

    /** Reads one object, from a stream whose length is known. */
    static Object read(byte[] bytes, StreamFilter filter) throws IOException, ClassNotFoundException {
        return read(bytes, filter, bytes.length);
    }

    /** Reads one object, from a stream whose length is known, or from one that may go on, for which stands -1. */
    static Object read(byte[] bytes, StreamFilter filter, long length) throws IOException, ClassNotFoundException {
        ClassLoader loader = FilteredStream.class.getClassLoader();
        ObjectStreams streams = new ObjectStreams();
        try (ObjectInputStream stream = length < 0
                ? streams.input(new ByteArrayInputStream(bytes), loader, filter, null)
                : streams.input(bytes, loader, filter, null)) {
            return stream.readObject();
        }
    }

    static byte[] write(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeObject(object);
        }
        return bytes.toByteArray();
    }
}
