package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.bytes.PrimitiveInput;
import io.github.treadlight.stream.bytes.StreamLimits;
import io.github.treadlight.stream.descriptor.JdkDescriptors;
import io.github.treadlight.stream.descriptor.JdkObjects;
import io.github.treadlight.stream.descriptor.StreamContext;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object stream that reads all values itself, from the array of its source. It is an {@link ObjectInputStream} only
 * for its callers: it uses the constructor for subclasses that implement the reading, so none of the JDK's code for
 * reading runs.
 *
 * <p>The format, the order of all calls of a class's methods, the checks of the filter and the exceptions are those of
 * the JDK's stream. The JDK's code does all that depends on a class ({@link JdkDescriptors}, {@link JdkObjects}).
 * Treadlight's code reads the bytes: {@link ValueReader} reads values and {@link DescriptorInput} class descriptors,
 * with {@link PrimitiveInput} and {@link HandleTable}. This is faster because bytes are decoded in place, descriptors
 * that were read before are neither parsed nor bound again, and a value needs fewer checks of modes and buffers.
 *
 * <p>The stream differs from the JDK's in four points. It emits the event {@code jdk.Deserialization} of the flight
 * recorder, and logs to {@code java.io.serialization}, only for rejections. Without limits, {@link
 * #setObjectInputFilter} accepts a filter even after an object was read, and that filter gets zeros as counts when a
 * collection checks its array. If a class catches the exception of {@link #defaultReadObject} or {@link #readFields}
 * and continues, the JDK may have lost the handle of the object, and then throws an {@link
 * ArrayIndexOutOfBoundsException} or an {@link InternalError}; this stream returns the object or throws a different
 * exception. The JDK accepts an {@link java.io.ObjectStreamClass} as a descriptor if a {@code readResolve} returned
 * it; this stream throws a {@link ClassCastException}.
 *
 * <p>For one thread. {@code FastSupport} decides whether the JVM supports it.
 */
public final class FastInputStream extends ObjectInputStream {
    private final @Nullable StreamLimits limits;
    private final ValueReader values;
    private final PrimitiveInput in;

    /** Creates a stream, which reads nothing before {@link #begin}. */
    public FastInputStream(ByteSource source, StreamContext context) throws IOException {
        this.limits = context.limits();
        if (limits != null) {
            setObjectInputFilter(limits);
        }
        this.values = new ValueReader(this, source, context);
        this.in = values.in;
    }

    /**
     * Returns whether the stream's filter is the one that it was created with, also if that is none. Otherwise the JVM
     * replaced it, and this stream could not call the replacement as the JDK does.
     */
    public boolean hasGivenFilter() {
        return getObjectInputFilter() == limits;
    }

    /**
     * Reads the header.
     *
     * @throws StreamCorruptedException if the source does not begin as object streams do
     */
    public void begin() throws IOException {
        short magic = in.readShort();
        short version = in.readShort();
        if (magic != ObjectStreamConstants.STREAM_MAGIC || version != ObjectStreamConstants.STREAM_VERSION) {
            throw new StreamCorruptedException(String.format("invalid stream header: %04X%04X", magic, version));
        }
        in.setBlockMode(true);
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException, ClassNotFoundException {
        return values.readForCaller(false);
    }

    @Override
    public @Nullable Object readUnshared() throws IOException, ClassNotFoundException {
        return values.readForCaller(true);
    }

    @Override
    public void defaultReadObject() throws IOException, ClassNotFoundException {
        values.data.readDefault();
    }

    @Override
    public GetField readFields() throws IOException, ClassNotFoundException {
        return values.data.readFields();
    }

    @Override
    public void registerValidation(ObjectInputValidation validation, int priority)
            throws NotActiveException, InvalidObjectException {
        if (values.filterCalls.depth == 0) {
            throw new NotActiveException("stream inactive");
        }
        values.validations.add(validation, priority);
    }

    @Override
    public int read() throws IOException {
        return in.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        return in.read(into, offset, length);
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public void close() throws IOException {
        if (limits != null) {
            limits.end();
        }
        values.close();
    }

    @Override
    public boolean readBoolean() throws IOException {
        return in.readBoolean();
    }

    @Override
    public byte readByte() throws IOException {
        return in.readByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return in.readUnsignedByte();
    }

    @Override
    public char readChar() throws IOException {
        return in.readChar();
    }

    @Override
    public short readShort() throws IOException {
        return in.readShort();
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return in.readUnsignedShort();
    }

    @Override
    public int readInt() throws IOException {
        return in.readInt();
    }

    @Override
    public long readLong() throws IOException {
        return in.readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return in.readFloat();
    }

    @Override
    public double readDouble() throws IOException {
        return in.readDouble();
    }

    @Override
    public void readFully(byte[] into) throws IOException {
        in.readFully(into, 0, into.length);
    }

    @Override
    public void readFully(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        in.readFully(into, offset, length);
    }

    @Override
    public int skipBytes(int count) throws IOException {
        return in.skipBytes(count);
    }

    @Override
    @Deprecated
    public @Nullable String readLine() throws IOException {
        return in.readLine();
    }

    @Override
    public String readUTF() throws IOException {
        return in.readUtf();
    }
}
