package io.github.treadlight.server.streams;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamConstants;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;

/**
 * The source of an object stream that has a valid header and fails when the first object is read.
 *
 * <p>Replaces a source that is not an object stream. If the creation of the stream failed instead, the containers would
 * read the rest of the source with a plain stream, which has no filter.
 */
final class FailedInput extends InputStream {
    private static final int HEADER_LENGTH = 2 * Short.BYTES;

    private final Exception failure;

    private FailedInput(Exception failure) {
        this.failure = failure;
    }

    static ObjectInputStream of(Exception failure) throws IOException {
        byte[] header = ByteBuffer.allocate(HEADER_LENGTH)
                .putShort(ObjectStreamConstants.STREAM_MAGIC)
                .putShort(ObjectStreamConstants.STREAM_VERSION)
                .array();
        return new ObjectInputStream(
                new SequenceInputStream(new ByteArrayInputStream(header), new FailedInput(failure)));
    }

    @Override
    public int read() throws IOException {
        throw new IOException("The stream cannot be read: " + failure.getMessage(), failure);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        return read();
    }
}
