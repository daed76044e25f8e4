package io.github.treadlight.stream.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stream that reads an array in place, or another stream through a buffer, without the locks of the JDK's own
 * classes. The next bytes can be inspected without consuming them. For one thread.
 *
 * <p>Bytes are addressed by their index in the window, which is the array or the buffer. When the window moves because
 * more is read from the other stream, {@link #window} changes.
 */
public final class ByteSource extends InputStream {
    /** The most bytes requested by one read of the other stream. */
    private static final int BUFFER = 8 * 1024;
    /** The smallest buffer, for a stream that reports few available bytes: the size of the JDK's block buffer. */
    private static final int SMALLEST_BUFFER = 1024;
    /** The most bytes to look ahead for a descriptor. One that extends beyond the window is parsed. */
    private static final int LOOK_AHEAD = 1024;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** The window. */
    final byte[] bytes;
    private final @Nullable InputStream upstream;
    /** The index of the next byte in the window. */
    int position;
    /** The end of the bytes in the window. */
    int limit;
    private int window;
    /** The number of bytes read that are no longer in the window. */
    private long moved;

    /** Creates a source that reads an array, which must not change meanwhile. */
    public ByteSource(byte[] bytes) {
        this.bytes = Objects.requireNonNull(bytes, "bytes");
        this.limit = bytes.length;
        this.upstream = null;
    }

    /** Creates a source that reads another stream, and closes it when it is closed itself. */
    public ByteSource(InputStream upstream) {
        this.bytes = new byte[Math.min(BUFFER, Math.max(SMALLEST_BUFFER, available(upstream) + 1))];
        this.upstream = upstream;
    }

    /** Returns 0 if the stream fails: the JDK's stream does not ask before it reads. */
    private static int available(InputStream stream) {
        try {
            return stream.available();
        } catch (IOException unknown) {
            return 0;
        }
    }

    /** Returns the total number of bytes; -1 if it is unknown. */
    public long length() {
        return upstream == null ? bytes.length : -1;
    }

    /** Returns the index of the next byte in the window. */
    public int position() {
        return position;
    }

    /** Returns a number that changes when indexes of earlier bytes become invalid. */
    public int window() {
        return window;
    }

    @Override
    public int read() throws IOException {
        return position < limit || fill() ? bytes[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (position == limit) {
            if (length == 0) {
                return 0;
            }
            if (upstream != null && length >= bytes.length) {
                window++; // these bytes bypass the window
                int read = upstream.read(into, offset, length);
                moved += Math.max(0, read);
                return read;
            }
            if (!fill()) {
                return -1;
            }
        }
        int count = Math.min(length, limit - position);
        System.arraycopy(bytes, position, into, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() throws IOException {
        int buffered = limit - position;
        return upstream == null ? buffered : (int) Math.min(Integer.MAX_VALUE, (long) buffered + upstream.available());
    }

    @Override
    public void close() throws IOException {
        if (upstream != null) {
            upstream.close();
        }
    }

    /**
     * Fills the window with enough bytes for a descriptor, as far as they are available without blocking. Ignores a
     * single available byte: an {@link java.util.zip.InflaterInputStream} reports one until it has reached its end.
     */
    public void lookAhead() throws IOException {
        while (upstream != null && limit - position < LOOK_AHEAD && available(upstream) > 1) {
            if (!fill()) {
                return;
            }
        }
    }

    /** Reads more bytes. Returns false if the other stream has ended, or if an array is read. */
    boolean fill() throws IOException {
        if (upstream == null) {
            return false;
        }
        if (position > 0) {
            System.arraycopy(bytes, position, bytes, 0, limit - position);
            limit -= position;
            moved += position;
            position = 0;
            window++;
        }
        int count = limit == bytes.length ? -1 : upstream.read(bytes, limit, bytes.length - limit);
        limit += Math.max(0, count);
        return count > 0;
    }

    /** Returns the number of bytes read. */
    long bytesRead() {
        return moved + position;
    }

    /** Returns whether the window has a range of bytes. */
    public boolean holds(int from, int length) {
        return from >= 0 && length >= 0 && length <= limit - from;
    }

    public int byteAt(int index) {
        return bytes[index] & 0xFF;
    }

    public int shortAt(int index) {
        return byteAt(index) << 8 | byteAt(index + 1);
    }

    public long longAt(int index) {
        return (long) LONG.get(bytes, index);
    }

    /** Returns whether the window has the expected bytes from an index on. */
    public boolean matches(int from, byte[] expected) {
        return holds(from, expected.length)
                && Arrays.equals(bytes, from, from + expected.length, expected, 0, expected.length);
    }

    public byte[] copy(int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }
}
