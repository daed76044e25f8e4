package io.github.treadlight.bench.stream;

import java.io.IOException;
import java.io.ObjectInput;

/** One rival's object streams, for the classes of one application. For one thread. */
interface Streams {
    /** The bytes of a new stream with one object in it. */
    byte[] write(Object object) throws IOException;

    /**
     * A new stream that reads the bytes.
     *
     * <p>Who calls {@code readObject} is left to the caller: what that costs can depend on the frames below.
     */
    ObjectInput input(byte[] bytes) throws IOException;
}
