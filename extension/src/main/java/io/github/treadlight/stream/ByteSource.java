package io.github.treadlight.stream;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * Reads an array in place, as {@link java.io.ByteArrayInputStream} does, but without its lock, and shows what comes
 * next without consuming it. For one thread.
 */
final class ByteSource extends InputStream {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private int position;

    ByteSource(byte[] bytes) {
        this.bytes = Objects.requireNonNull(bytes, "bytes");
    }

    int length() {
        return bytes.length;
    }

    int position() {
        return position;
    }

    @Override
    public int read() {
        return position < bytes.length ? bytes[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        int count = Math.min(length, bytes.length - position);
        if (count <= 0) {
            return length == 0 ? 0 : -1;
        }
        System.arraycopy(bytes, position, into, offset, count);
        position += count;
        return count;
    }

    @Override
    public long skip(long length) {
        int count = (int) Math.max(0, Math.min(length, bytes.length - position));
        position += count;
        return count;
    }

    @Override
    public int available() {
        return bytes.length - position;
    }

    boolean holds(int from, int length) {
        return from >= 0 && length >= 0 && length <= bytes.length - from;
    }

    int byteAt(int index) {
        return bytes[index] & 0xFF;
    }

    int shortAt(int index) {
        return byteAt(index) << 8 | byteAt(index + 1);
    }

    long longAt(int index) {
        return (long) LONG.get(bytes, index);
    }

    boolean matches(int from, byte[] expected) {
        return holds(from, expected.length)
                && Arrays.equals(bytes, from, from + expected.length, expected, 0, expected.length);
    }

    byte[] copy(int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }
}
