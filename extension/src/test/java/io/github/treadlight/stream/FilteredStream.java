package io.github.treadlight.stream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;

/** The least that a stream does with its filter. */
final class FilteredStream extends ObjectInputStream {
    private final StreamFilter filter;

    private FilteredStream(byte[] bytes, StreamFilter filter, long length) throws IOException {
        super(new ByteArrayInputStream(bytes));
        this.filter = filter;
        ObjectInputFilter limits = filter.limits(length);
        if (limits != null) {
            setObjectInputFilter(limits);
        }
    }

    /** Reads one object, from a stream whose length is known. */
    static Object read(byte[] bytes, StreamFilter filter) throws IOException, ClassNotFoundException {
        return read(bytes, filter, bytes.length);
    }

    /** Reads one object, from a stream of which a length is told, or -1. */
    static Object read(byte[] bytes, StreamFilter filter, long length) throws IOException, ClassNotFoundException {
        try (ObjectInputStream stream = new FilteredStream(bytes, filter, length)) {
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

    @Override
    protected Class<?> resolveClass(ObjectStreamClass descriptor) throws IOException, ClassNotFoundException {
        filter.check(descriptor.getName());
        Class<?> found = super.resolveClass(descriptor);
        filter.check(found);
        return found;
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws IOException, ClassNotFoundException {
        for (String each : interfaces) {
            filter.check(each);
        }
        return super.resolveProxyClass(interfaces);
    }
}
