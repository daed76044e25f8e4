package io.github.treadlight.bench.stream;

import java.io.IOException;
import java.io.ObjectInput;

/** The object streams of one rival for the classes of one application. Not thread-safe. */
interface Streams {
    /** Writes one object to a new stream and returns its bytes. */
    byte[] write(Object object) throws IOException;

    /**
     * Opens a stream that reads the bytes.
     *
     * <p>The caller calls {@code readObject}, because its cost can depend on the frames of its callers.
     */
    ObjectInput input(byte[] bytes) throws IOException;
}
