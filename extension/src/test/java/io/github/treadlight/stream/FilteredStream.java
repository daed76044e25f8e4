package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.logging.Level;
import org.assertj.core.api.AbstractThrowableAssert;

/** Reads streams with a filter, and writes them as the JDK does. */
public final class FilteredStream {
    private FilteredStream() {}

    /** Captures what filters log. */
    public static CapturedWarnings warnings() {
        return new CapturedWarnings(ObjectStreams.class.getPackageName());
    }

    /** Captures why streams are not fast, too, which is no warning. */
    public static CapturedWarnings messages() {
        return new CapturedWarnings(ObjectStreams.class.getPackageName(), Level.INFO);
    }

    /** Reads one object, from a stream whose length is known. */
    public static Object read(byte[] bytes, StreamFilter filter) throws IOException, ClassNotFoundException {
        return read(bytes, filter, bytes.length);
    }

    /** Reads one object, from a stream whose length is known, or -1 for a stream without a known end. */
    public static Object read(byte[] bytes, StreamFilter filter, long length)
            throws IOException, ClassNotFoundException {
        ClassLoader loader = FilteredStream.class.getClassLoader();
        ObjectStreams streams = TestedStreams.create();
        try (ObjectInputStream stream = length < 0
                ? streams.input(new ByteArrayInputStream(bytes), loader, filter, null)
                : streams.input(bytes, loader, filter, null)) {
            return stream.readObject();
        }
    }

    /** Reads one object that must be rejected. */
    public static AbstractThrowableAssert<?, ?> assertRejected(byte[] bytes, StreamFilter filter) {
        return assertRejected(bytes, filter, bytes.length);
    }

    /** Reads one object that must be rejected, from a stream of this length, or -1. */
    public static AbstractThrowableAssert<?, ?> assertRejected(byte[] bytes, StreamFilter filter, long length) {
        return assertThatThrownBy(() -> read(bytes, filter, length)).isInstanceOf(InvalidClassException.class);
    }

    public static byte[] write(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeObject(object);
        }
        return bytes.toByteArray();
    }
}
