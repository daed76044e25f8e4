package io.github.treadlight.server.streams;

import java.io.IOException;
import java.io.ObjectInputStream;
import org.jspecify.annotations.Nullable;

/**
 * An {@link ObjectInputStream} that forwards all calls to another stream, so that a subclass can change the results.
 * {@code readObject} methods of the objects in the stream get the other stream. Confined to one thread.
 */
class ForwardingInputStream extends ObjectInputStream {
    private final ObjectInputStream stream;

    ForwardingInputStream(ObjectInputStream stream) throws IOException {
        this.stream = stream;
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException, ClassNotFoundException {
        return stream.readObject();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    @Override
    public @Nullable Object readUnshared() throws IOException, ClassNotFoundException {
        return stream.readUnshared();
    }

    @Override
    public int read() throws IOException {
        return stream.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        return stream.read(into, offset, length);
    }

    @Override
    public int available() throws IOException {
        return stream.available();
    }

    @Override
    public boolean readBoolean() throws IOException {
        return stream.readBoolean();
    }

    @Override
    public byte readByte() throws IOException {
        return stream.readByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return stream.readUnsignedByte();
    }

    @Override
    public char readChar() throws IOException {
        return stream.readChar();
    }

    @Override
    public short readShort() throws IOException {
        return stream.readShort();
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return stream.readUnsignedShort();
    }

    @Override
    public int readInt() throws IOException {
        return stream.readInt();
    }

    @Override
    public long readLong() throws IOException {
        return stream.readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return stream.readFloat();
    }

    @Override
    public double readDouble() throws IOException {
        return stream.readDouble();
    }

    @Override
    public void readFully(byte[] into) throws IOException {
        stream.readFully(into);
    }

    @Override
    public void readFully(byte[] into, int offset, int length) throws IOException {
        stream.readFully(into, offset, length);
    }

    @Override
    public int skipBytes(int bytes) throws IOException {
        return stream.skipBytes(bytes);
    }

    @Override
    @Deprecated
    public @Nullable String readLine() throws IOException {
        return stream.readLine();
    }

    @Override
    public String readUTF() throws IOException {
        return stream.readUTF();
    }
}
