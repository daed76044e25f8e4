package io.github.treadlight.stream;

import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamOrigin;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;

/** The kinds of streams that a filter can have. */
public enum StreamKind {
    /** A stream that an application opens itself, under the guard of the JVM. */
    PLAIN {
        @Override
        ObjectInputStream open(InputStream source, StreamFilter filter) throws IOException {
            ObjectInputStream stream = new PlainInput(source, LOADER);
            stream.setObjectInputFilter(new StreamGuard(() -> true, loader -> filter).apply(null, null));
            return stream;
        }
    },
    /** A stream of the server with Treadlight's filter. */
    STOCK {
        @Override
        ObjectInputStream open(InputStream source, StreamFilter filter) throws IOException {
            ObjectInputStream stream = new PlainInput(source, LOADER);
            stream.setObjectInputFilter(filter.forStream(-1, StreamOrigin.UNKNOWN));
            return stream;
        }
    },
    RESOLVING {
        @Override
        ObjectInputStream open(InputStream source, StreamFilter filter) throws IOException {
            return new ObjectStreams().input(source, LOADER, filter, null);
        }
    },
    FAST {
        @Override
        ObjectInputStream open(InputStream source, StreamFilter filter) throws IOException {
            return new FastStreams(LOADER).input(source, filter, null);
        }
    };

    private static final ClassLoader LOADER = StreamKind.class.getClassLoader();

    /** Opens a stream whose length is unknown. */
    abstract ObjectInputStream open(InputStream source, StreamFilter filter) throws IOException;

    /** Reads the first object. */
    public Object read(InputStream source, StreamFilter filter) throws IOException, ClassNotFoundException {
        try (ObjectInputStream stream = open(source, filter)) {
            return stream.readObject();
        }
    }

    /** Reads the first object of an array as if its length were unknown. */
    public Object read(byte[] bytes, StreamFilter filter) throws IOException, ClassNotFoundException {
        return read(new ByteArrayInputStream(bytes), filter);
    }
}
