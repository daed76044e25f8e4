package io.github.treadlight.stream.bytes;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of a source outside of data blocks. Counts them as the JDK's stream does for its filter: a byte that was
 * only inspected counts as read.
 */
abstract class SourceInput extends InputStream {
    /** The size of the JDK's buffer. */
    static final int PIECE = 1024;

    final ByteSource source;
    /** The array of the source. */
    public final byte[] bytes;
    /** True if the next byte of the source was inspected, which the JDK counts as read. */
    private boolean peeked;
    /** The number of elements that {@link #takeElements} took. */
    private int takenElements;

    SourceInput(ByteSource source) {
        this.source = source;
        this.bytes = source.bytes;
    }

    /** Returns the number of bytes that the JDK's stream would have read from its source. */
    final long bytesRead() {
        return source.bytesRead() + (peeked ? 1 : 0);
    }

    /** Waits until the source holds a number of bytes, at most 8. Returns false if the source ends before. */
    final boolean awaitBytes(int count) throws IOException {
        while (source.limit - source.position < count) {
            if (!source.fill()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the next byte without reading it; -1 at the end of the source. */
    final int peekSource() throws IOException {
        if (source.position == source.limit && !source.fill()) {
            return -1;
        }
        peeked = true;
        return bytes[source.position] & 0xFF;
    }

    /** Reads a byte; returns -1 at the end of the source. */
    final int readSource() throws IOException {
        if (source.position == source.limit && !source.fill()) {
            return -1;
        }
        peeked = false;
        return bytes[source.position++] & 0xFF;
    }

    /** Reads at most a number of bytes; returns -1 at the end of the source. */
    final int readFromSource(byte[] into, int offset, int length) throws IOException {
        if (source.position == source.limit && !source.fill()) {
            return -1;
        }
        int count = Math.min(length, source.limit - source.position);
        System.arraycopy(bytes, source.position, into, offset, count);
        source.position += count;
        peeked = false;
        return count;
    }

    /** Skips bytes outside of blocks that the source holds. */
    public final void skipNow(int count) {
        source.position += count;
        peeked = false;
    }

    /** Skips all bytes in the window of the source. */
    final void skipWindow() {
        skipNow(source.limit - source.position);
    }

    /**
     * Skips bytes outside of blocks and returns their index in the source's array. Returns -1, without skipping any, if
     * the bytes are missing, or if later reads can move them.
     */
    public final int takeInPlace(int count) {
        int from = source.position;
        if (source.length() < 0 || source.limit - from < count) {
            return -1;
        }
        skipNow(count);
        return from;
    }

    /**
     * Takes as many elements of an array outside of blocks as the source holds, at least one. Returns the index of the
     * first; {@link #takenElements} returns their number.
     */
    final int takeElements(int elements, int size) throws IOException {
        if (!awaitBytes(size)) {
            source.position = source.limit;
            throw new EOFException();
        }
        int from = source.position;
        takenElements = Math.min(elements, (source.limit - from) / size);
        source.position = from + takenElements * size;
        peeked = false;
        return from;
    }

    /** Returns the number of elements that were taken last. */
    final int takenElements() {
        return takenElements;
    }

    /** Ensures that the source holds a number of bytes outside of blocks, at most {@value #PIECE}, or fails. */
    final void requireBytes(int count) throws IOException {
        while (source.limit - source.position < count) {
            if (!source.fill()) {
                skipWindow();
                throw new EOFException();
            }
        }
    }
}
