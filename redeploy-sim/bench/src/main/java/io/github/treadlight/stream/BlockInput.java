package io.github.treadlight.stream;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.io.UTFDataFormatException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an object stream. In block mode, they are the content of data blocks, which classes write themselves;
 * otherwise they are the codes and values between the blocks.
 *
 * <p>Reads from the array of a {@link ByteSource} in place. It divides long blocks into pieces of 1,024 bytes, because
 * the JDK's stream does so, and {@link #read(byte[], int, int)} returns at most the rest of a piece.
 */
final class BlockInput extends InputStream {
    private static final int PIECE = 1024;
    private static final int CODE_AND_LENGTH = 2;
    private static final int CODE_AND_LONG_LENGTH = 5;
    /** The result of {@link #readHeader} if the header is not yet available. */
    private static final int NOT_AVAILABLE = -2;
    /** {@link #end} when no more blocks follow. */
    private static final int NO_MORE = -1;
    private static final long SIGN_BITS = 0x8080808080808080L;
    private static final int MOST_BYTES_OF_CHAR = 3;
    private static final int CONTINUATION = 0x80;

    private static final char[] NO_CHARS = {};

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle CHAR = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);

    /** Called for a reset between blocks. */
    interface Reset {
        void reset() throws StreamCorruptedException;
    }

    private final ByteSource source;
    private final byte[] bytes;
    private final Reset onReset;
    /** True in block mode. */
    private boolean blocks;
    /** The next byte of the piece of the current block. The source's own position is after the piece. */
    private int at;
    /** The end of the piece; {@link #NO_MORE} if no more blocks follow. */
    private int end = NO_MORE;
    /** The bytes of the current block after the piece. */
    private int rest;
    /** True if the next byte of the source was inspected, which the JDK counts as read. */
    private boolean peeked;
    /** True if the default data of an object has ended, and its class wrote no block data after it. */
    private boolean dataEnded;
    /** Bytes that were in the source's array and were replaced by later ones. */
    private long moved;
    private @Nullable DataInputStream assembled;
    private char[] chars = NO_CHARS;
    /** The end of the elements that {@link #piece} took. */
    private int pieceEnd;

    BlockInput(ByteSource source, Reset onReset) {
        this.source = source;
        this.onReset = onReset;
        this.bytes = source.bytes;
    }

    /** Returns the number of bytes that the JDK's stream would have read from its source. */
    long bytesRead() {
        return moved + source.position + (peeked ? 1 : 0);
    }

    boolean inBlocks() {
        return blocks;
    }

    void setDataEnded(boolean ended) {
        dataEnded = ended;
    }

    boolean hasDataEnded() {
        return dataEnded;
    }

    /** Switches to or from block mode. */
    void setBlocks(boolean on) {
        if (blocks == on) {
            return;
        }
        if (on) {
            at = 0;
            end = 0;
            rest = 0;
        } else if (at < end) {
            throw new IllegalStateException("unread block data");
        }
        blocks = on;
    }

    /** Returns the number of bytes of the current block that were not read. */
    int blockRemaining() {
        return end >= 0 ? end - at + rest : 0;
    }

    void skipBlocks() throws IOException {
        while (end >= 0) {
            refill();
        }
    }

    /** Fills the source with a number of bytes, at most 8. Returns false if it has ended. */
    private boolean holds(int count) throws IOException {
        while (source.limit - source.position < count) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    }

    private boolean fill() throws IOException {
        int before = source.position;
        boolean filled = source.fill();
        moved += before - source.position;
        return filled;
    }

    /** Returns the length of the next block; -1 if none follows, or {@link #NOT_AVAILABLE}. */
    private int readHeader(boolean mayWait) throws IOException {
        if (dataEnded) {
            return -1;
        }
        int available = mayWait ? Integer.MAX_VALUE : source.available();
        if (available == 0) {
            return NOT_AVAILABLE;
        }
        int code = peekSource();
        while (code == ObjectStreamConstants.TC_RESET) {
            source.position++;
            peeked = false;
            onReset.reset();
            available = mayWait ? Integer.MAX_VALUE : source.available();
            if (available == 0) {
                return NOT_AVAILABLE;
            }
            code = peekSource();
        }
        return switch (code) {
            case ObjectStreamConstants.TC_BLOCKDATA -> {
                if (available < CODE_AND_LENGTH) {
                    yield NOT_AVAILABLE;
                }
                if (!holds(CODE_AND_LENGTH)) {
                    throw endInHeader();
                }
                peeked = false;
                source.position += CODE_AND_LENGTH;
                yield bytes[source.position - 1] & 0xFF;
            }
            case ObjectStreamConstants.TC_BLOCKDATALONG -> {
                if (available < CODE_AND_LONG_LENGTH) {
                    yield NOT_AVAILABLE;
                }
                if (!holds(CODE_AND_LONG_LENGTH)) {
                    throw endInHeader();
                }
                peeked = false;
                source.position += CODE_AND_LONG_LENGTH;
                int length = (int) INT.get(bytes, source.position - Integer.BYTES);
                if (length < 0) {
                    throw new StreamCorruptedException("illegal block data header length: " + length);
                }
                yield length;
            }
            default -> {
                if (code >= 0 && (code < ObjectStreamConstants.TC_BASE || code > ObjectStreamConstants.TC_MAX)) {
                    throw new StreamCorruptedException(String.format("invalid type code: %02X", code));
                }
                yield -1;
            }
        };
    }

    private static StreamCorruptedException endInHeader() {
        return new StreamCorruptedException("unexpected EOF while reading block data header");
    }

    private void refill() throws IOException {
        try {
            do {
                if (rest > 0) {
                    if (source.position == source.limit && !fill()) {
                        throw new StreamCorruptedException("unexpected EOF in middle of data block");
                    }
                    int count = Math.min(Math.min(rest, PIECE), source.limit - source.position);
                    at = source.position;
                    end = at + count;
                    source.position = end;
                    rest -= count;
                } else {
                    int length = readHeader(true);
                    at = 0;
                    end = length >= 0 ? 0 : NO_MORE;
                    rest = Math.max(0, length);
                }
            } while (at == end);
        } catch (IOException failed) {
            at = 0;
            end = NO_MORE;
            rest = 0;
            throw failed;
        }
    }

    private int peekSource() throws IOException {
        if (source.position == source.limit && !fill()) {
            return -1;
        }
        peeked = true;
        return bytes[source.position] & 0xFF;
    }

    private int readSource() throws IOException {
        if (source.position == source.limit && !fill()) {
            return -1;
        }
        peeked = false;
        return bytes[source.position++] & 0xFF;
    }

    /** Returns the next byte without reading it; -1 at the end of the blocks or of the source. */
    int peek() throws IOException {
        if (!blocks) {
            return peekSource();
        }
        if (at == end) {
            refill();
        }
        return end >= 0 ? bytes[at] & 0xFF : -1;
    }

    byte peekByte() throws IOException {
        int value = peek();
        if (value < 0) {
            throw new EOFException();
        }
        return (byte) value;
    }

    @Override
    public int read() throws IOException {
        if (!blocks) {
            return readSource();
        }
        if (at == end) {
            refill();
        }
        return end >= 0 ? bytes[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!blocks) {
            return readFromSource(into, offset, length);
        }
        if (at == end) {
            refill();
        }
        if (end < 0) {
            return -1;
        }
        int count = Math.min(length, end - at);
        System.arraycopy(bytes, at, into, offset, count);
        at += count;
        return count;
    }

    private int readFromSource(byte[] into, int offset, int length) throws IOException {
        if (source.position == source.limit && !fill()) {
            return -1;
        }
        int count = Math.min(length, source.limit - source.position);
        System.arraycopy(bytes, source.position, into, offset, count);
        source.position += count;
        peeked = false;
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        long left = count;
        while (left > 0) {
            int skipped;
            if (blocks) {
                if (at == end) {
                    refill();
                }
                if (end < 0) {
                    break;
                }
                skipped = (int) Math.min(left, end - at);
                at += skipped;
            } else {
                if (source.position == source.limit && !fill()) {
                    break;
                }
                skipped = (int) Math.min(left, source.limit - source.position);
                source.position += skipped;
                peeked = false;
            }
            left -= skipped;
        }
        return count - left;
    }

    @Override
    public int available() throws IOException {
        if (!blocks) {
            return source.available();
        }
        if (at == end && rest == 0) {
            int length;
            do {
                length = readHeader(false);
            } while (length == 0);
            if (length != NOT_AVAILABLE) {
                at = 0;
                end = length < 0 ? NO_MORE : 0;
                rest = Math.max(0, length);
            }
        }
        int more = rest > 0 ? Math.min(source.available(), rest) : 0;
        return end >= 0 ? end - at + more : 0;
    }

    @Override
    public void close() throws IOException {
        if (blocks) {
            at = 0;
            end = NO_MORE;
            rest = 0;
        }
        source.close();
    }

    void readFully(byte[] into, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            int count = read(into, offset + done, length - done);
            if (count < 0) {
                throw new EOFException();
            }
            done += count;
        }
    }

    int skipBytes(int count) throws IOException {
        return assembled().skipBytes(count);
    }

    /** Returns a stream that assembles values which two blocks share. */
    private DataInputStream assembled() {
        if (assembled == null) {
            assembled = new DataInputStream(this);
        }
        return assembled;
    }

    /**
     * Returns the index of the next bytes of a value, and moves behind them. Returns -1 if the value is not in one
     * piece: it must then be assembled.
     */
    private int take(int count) throws IOException {
        int from;
        if (blocks) {
            if (end - at < count) {
                return -1;
            }
            from = at;
            at += count;
        } else {
            if (source.limit - source.position < count && !holds(count)) {
                source.position = source.limit;
                peeked = false;
                throw new EOFException();
            }
            from = source.position;
            source.position += count;
            peeked = false;
        }
        return from;
    }

    /** Skips bytes outside of blocks that the source holds. */
    void skipNow(int count) {
        source.position += count;
        peeked = false;
    }

    /**
     * Skips bytes outside of blocks. Returns their index in the source's array, where they stay; -1 without skipping
     * any if they can move or are missing.
     */
    int takeInPlace(int count) {
        int from = source.position;
        if (source.length() < 0 || source.limit - from < count) {
            return -1;
        }
        skipNow(count);
        return from;
    }

    boolean readBoolean() throws IOException {
        return readByte() != 0;
    }

    byte readByte() throws IOException {
        int value = read();
        if (value < 0) {
            throw new EOFException();
        }
        return (byte) value;
    }

    int readUnsignedByte() throws IOException {
        return readByte() & 0xFF;
    }

    char readChar() throws IOException {
        int from = take(Character.BYTES);
        return from < 0 ? assembled().readChar() : (char) CHAR.get(bytes, from);
    }

    short readShort() throws IOException {
        int from = take(Short.BYTES);
        return from < 0 ? assembled().readShort() : (short) SHORT.get(bytes, from);
    }

    int readUnsignedShort() throws IOException {
        return readShort() & 0xFFFF;
    }

    int readInt() throws IOException {
        int from = take(Integer.BYTES);
        return from < 0 ? assembled().readInt() : (int) INT.get(bytes, from);
    }

    long readLong() throws IOException {
        int from = take(Long.BYTES);
        return from < 0 ? assembled().readLong() : (long) LONG.get(bytes, from);
    }

    float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Deprecated
    @Nullable String readLine() throws IOException {
        return assembled().readLine();
    }

    /** Reads the elements of an array outside of blocks. Returns false if it is no array of a primitive type. */
    boolean readElements(Object array) throws IOException {
        if (array instanceof byte[] values) {
            readFully(values, 0, values.length);
        } else if (array instanceof int[] values) {
            for (int done = 0; done < values.length;) {
                int from = piece(values.length - done, Integer.BYTES);
                for (; from < pieceEnd; from += Integer.BYTES) {
                    values[done++] = (int) INT.get(bytes, from);
                }
            }
        } else if (array instanceof long[] values) {
            for (int done = 0; done < values.length;) {
                int from = piece(values.length - done, Long.BYTES);
                for (; from < pieceEnd; from += Long.BYTES) {
                    values[done++] = (long) LONG.get(bytes, from);
                }
            }
        } else if (array instanceof double[] values) {
            for (int done = 0; done < values.length;) {
                int from = piece(values.length - done, Double.BYTES);
                for (; from < pieceEnd; from += Double.BYTES) {
                    values[done++] = (double) DOUBLE.get(bytes, from);
                }
            }
        } else if (array instanceof float[] values) {
            for (int done = 0; done < values.length;) {
                int from = piece(values.length - done, Float.BYTES);
                for (; from < pieceEnd; from += Float.BYTES) {
                    values[done++] = (float) FLOAT.get(bytes, from);
                }
            }
        } else if (array instanceof char[] values) {
            for (int done = 0; done < values.length;) {
                int from = piece(values.length - done, Character.BYTES);
                for (; from < pieceEnd; from += Character.BYTES) {
                    values[done++] = (char) CHAR.get(bytes, from);
                }
            }
        } else if (array instanceof short[] values) {
            for (int done = 0; done < values.length;) {
                int from = piece(values.length - done, Short.BYTES);
                for (; from < pieceEnd; from += Short.BYTES) {
                    values[done++] = (short) SHORT.get(bytes, from);
                }
            }
        } else if (array instanceof boolean[] values) {
            for (int done = 0; done < values.length;) {
                int from = piece(values.length - done, 1);
                for (; from < pieceEnd; from++) {
                    values[done++] = bytes[from] != 0;
                }
            }
        } else {
            return false;
        }
        return true;
    }

    /** Takes as many elements as the source holds, at least one. Sets {@link #pieceEnd}, and returns the beginning. */
    private int piece(int elements, int size) throws IOException {
        if (!holds(size)) {
            source.position = source.limit;
            throw new EOFException();
        }
        int from = source.position;
        pieceEnd = from + Math.min(elements, (source.limit - from) / size) * size;
        source.position = pieceEnd;
        peeked = false;
        return from;
    }

    String readUtf() throws IOException {
        return readUtfBody(readUnsignedShort());
    }

    String readLongUtf() throws IOException {
        return readUtfBody(readLong());
    }

    private String readUtfBody(long length) throws IOException {
        if (length == 0) {
            return ""; // the JDK's stream returns a new string, but no class can rely on that
        }
        int from = blocks ? at : source.position;
        int available = (blocks ? end : source.limit) - from;
        if (length > 0 && length <= available) {
            int count = (int) length;
            String text = isAscii(from, from + count)
                    ? new String(bytes, from, count, StandardCharsets.ISO_8859_1) : decode(from, from + count);
            if (text != null) {
                if (blocks) {
                    at = from + count;
                } else {
                    source.position = from + count;
                    peeked = false;
                }
                return text;
            }
        }
        return assembleUtf(length);
    }

    private boolean isAscii(int from, int to) {
        int index = from;
        for (; index <= to - Long.BYTES; index += Long.BYTES) {
            if (((long) LONG.get(bytes, index) & SIGN_BITS) != 0) {
                return false;
            }
        }
        int tail = 0;
        for (; index < to; index++) {
            tail |= bytes[index];
        }
        return tail >= 0;
    }

    /** Returns the text of some bytes; null if they are malformed. */
    private @Nullable String decode(int from, int to) {
        int length = to - from;
        char[] decoded = chars;
        if (decoded.length < length) {
            decoded = new char[length];
            if (length <= PIECE) {
                chars = decoded;
            }
        }
        int count = 0;
        for (int index = from; index < to;) {
            int first = bytes[index];
            if (first >= 0) {
                decoded[count++] = (char) first;
                index++;
                continue;
            }
            int size = sizeOfChar(first);
            if (size == 0 || index + size > to) {
                return null;
            }
            int second = bytes[index + 1];
            int third = size == MOST_BYTES_OF_CHAR ? bytes[index + 2] : CONTINUATION;
            if (!continues(second, third)) {
                return null;
            }
            decoded[count++] = charOf(first, second, third, size);
            index += size;
        }
        return new String(decoded, 0, count);
    }

    /** Returns the number of bytes of a character by its first byte; 0 if no character begins with it. */
    private static int sizeOfChar(int first) {
        return switch ((first & 0xFF) >> 4) {
            case 0, 1, 2, 3, 4, 5, 6, 7 -> 1;
            case 12, 13 -> 2;
            case 14 -> MOST_BYTES_OF_CHAR;
            default -> 0;
        };
    }

    private static boolean continues(int second, int third) {
        return (second & 0xC0) == CONTINUATION && (third & 0xC0) == CONTINUATION;
    }

    private static char charOf(int first, int second, int third, int size) {
        return size == 2 ? (char) ((first & 0x1F) << 6 | (second & 0x3F))
                : (char) ((first & 0x0F) << 12 | (second & 0x3F) << 6 | (third & 0x3F));
    }

    /**
     * Reads a string that is not in one piece or malformed. Notices errors in the order of the JDK's stream, and leaves
     * the same position behind.
     */
    private String assembleUtf(long length) throws IOException {
        StringBuilder text = new StringBuilder();
        long left = length;
        int pieceEnds = source.position; // outside of blocks, a piece is read before its characters are
        while (left > 0) {
            int held = pieceEnds - source.position;
            if (!blocks && held < MOST_BYTES_OF_CHAR && held != left) {
                int count = (int) Math.min(Math.min(PIECE, bytes.length), left);
                awaitAll(count);
                pieceEnds = source.position + count;
            }
            int first = readByte();
            int size = sizeOfChar(first);
            int second = CONTINUATION;
            int third = CONTINUATION;
            if (size == 0 || size > left) {
                if (size > left && left == 2) {
                    readByte();
                }
                second = 0;
            } else if (size > 1) {
                second = readByte();
                third = size == MOST_BYTES_OF_CHAR ? readByte() : CONTINUATION;
            }
            if (!continues(second, third)) {
                if (!blocks) {
                    source.position = pieceEnds;
                }
                throw new UTFDataFormatException();
            }
            text.append(size == 1 ? (char) first : charOf(first, second, third, size));
            left -= size;
        }
        return text.toString();
    }

    /** Ensures that the source holds a number of bytes, at most {@value #PIECE}. */
    private void awaitAll(int count) throws IOException {
        while (source.limit - source.position < count) {
            if (!fill()) {
                source.position = source.limit;
                peeked = false;
                throw new EOFException();
            }
        }
    }
}
