package io.github.treadlight.stream.bytes;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Primitive values and strings of an object stream. A value that is in one piece is decoded in place. */
public final class PrimitiveInput extends BlockInput {
    private final ModifiedUtf8 strings = new ModifiedUtf8(this);
    private @Nullable DataInputStream assembled;

    public PrimitiveInput(ByteSource source, Reset onReset) {
        super(source, onReset);
    }

    public void readFully(byte[] into, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            int count = read(into, offset + done, length - done);
            if (count < 0) {
                throw new EOFException();
            }
            done += count;
        }
    }

    public int skipBytes(int count) throws IOException {
        return assembled().skipBytes(count);
    }

    /** Returns a stream that assembles values whose bytes are not in one piece. */
    private DataInputStream assembled() {
        if (assembled == null) {
            assembled = new DataInputStream(this);
        }
        return assembled;
    }

    public boolean readBoolean() throws IOException {
        return readByte() != 0;
    }

    public byte readByte() throws IOException {
        int value = read();
        if (value < 0) {
            throw new EOFException();
        }
        return (byte) value;
    }

    public int readUnsignedByte() throws IOException {
        return readByte() & 0xFF;
    }

    public char readChar() throws IOException {
        int from = take(Character.BYTES);
        return from < 0 ? assembled().readChar() : BigEndian.charAt(bytes, from);
    }

    public short readShort() throws IOException {
        int from = take(Short.BYTES);
        return from < 0 ? assembled().readShort() : BigEndian.shortAt(bytes, from);
    }

    public int readUnsignedShort() throws IOException {
        return readShort() & 0xFFFF;
    }

    public int readInt() throws IOException {
        int from = take(Integer.BYTES);
        return from < 0 ? assembled().readInt() : BigEndian.intAt(bytes, from);
    }

    public long readLong() throws IOException {
        int from = take(Long.BYTES);
        return from < 0 ? assembled().readLong() : BigEndian.longAt(bytes, from);
    }

    public float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    public double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Deprecated
    @Nullable public String readLine() throws IOException {
        return assembled().readLine();
    }

    /** Reads a string whose length has two bytes. */
    public String readUtf() throws IOException {
        return strings.read(readUnsignedShort());
    }

    /** Reads a string whose length has eight bytes. */
    public String readLongUtf() throws IOException {
        return strings.read(readLong());
    }
}
