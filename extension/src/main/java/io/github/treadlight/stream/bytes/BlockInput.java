package io.github.treadlight.stream.bytes;

import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;

/**
 * The bytes of an object stream. In block mode, they are the content of data blocks, which classes write themselves;
 * otherwise they are the codes and values between the blocks.
 *
 * <p>Reads from the array of a {@link ByteSource} in place. Divides long blocks into pieces of 1,024 bytes, as the
 * JDK's stream does: {@link #read(byte[], int, int)} reads at most the rest of a piece.
 */
class BlockInput extends SourceInput {
    private static final int CODE_AND_LENGTH = 2;
    private static final int CODE_AND_LONG_LENGTH = 5;
    /** The result of {@link #readHeader} if the header is not yet available. */
    private static final int NOT_AVAILABLE = -2;
    /** The value of {@link #end} when no more blocks follow. */
    private static final int NO_MORE = -1;

    /** A listener that is called for a reset between blocks. */
    public interface Reset {
        void reset() throws StreamCorruptedException;
    }

    private final Reset onReset;
    /** True in block mode. */
    private boolean blockMode;
    /** The next byte of the piece of the current block. The source's own position is after the piece. */
    private int at;
    /** The end of the piece; {@link #NO_MORE} if no more blocks follow. */
    private int end = NO_MORE;
    /** The bytes of the current block after the piece. */
    private int rest;
    /** True if the fields of an object were read, and its class wrote no data of its own after them. */
    private boolean dataEnded;

    BlockInput(ByteSource source, Reset onReset) {
        super(source);
        this.onReset = onReset;
    }

    public boolean inBlockMode() {
        return blockMode;
    }

    public void setDataEnded(boolean ended) {
        dataEnded = ended;
    }

    public boolean hasDataEnded() {
        return dataEnded;
    }

    /** Switches to or from block mode. */
    public void setBlockMode(boolean on) {
        if (blockMode == on) {
            return;
        }
        if (on) {
            at = 0;
            end = 0;
            rest = 0;
        } else if (at < end) {
            throw new IllegalStateException("unread block data");
        }
        blockMode = on;
    }

    /** Returns the number of bytes of the current block that were not read. */
    public int blockRemaining() {
        return end >= 0 ? end - at + rest : 0;
    }

    public void skipBlocks() throws IOException {
        while (end >= 0) {
            refill();
        }
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
            skipNow(1);
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
                if (!awaitBytes(CODE_AND_LENGTH)) {
                    throw truncatedHeader();
                }
                skipNow(CODE_AND_LENGTH);
                yield bytes[source.position - 1] & 0xFF;
            }
            case ObjectStreamConstants.TC_BLOCKDATALONG -> {
                if (available < CODE_AND_LONG_LENGTH) {
                    yield NOT_AVAILABLE;
                }
                if (!awaitBytes(CODE_AND_LONG_LENGTH)) {
                    throw truncatedHeader();
                }
                skipNow(CODE_AND_LONG_LENGTH);
                int length = BigEndian.intAt(bytes, source.position - Integer.BYTES);
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

    /** Consumes a header that the end of the source cuts off. Returns the exception to throw. */
    private StreamCorruptedException truncatedHeader() {
        skipWindow();
        return new StreamCorruptedException("unexpected EOF while reading block data header");
    }

    private void refill() throws IOException {
        try {
            do {
                if (rest > 0) {
                    if (source.position == source.limit && !source.fill()) {
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

    /** Returns the next byte without reading it; -1 at the end of the blocks or of the source. */
    public int peek() throws IOException {
        if (!blockMode) {
            return peekSource();
        }
        if (at == end) {
            refill();
        }
        return end >= 0 ? bytes[at] & 0xFF : -1;
    }

    public byte peekByte() throws IOException {
        int value = peek();
        if (value < 0) {
            throw new EOFException();
        }
        return (byte) value;
    }

    @Override
    public int read() throws IOException {
        if (!blockMode) {
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
        if (!blockMode) {
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

    @Override
    public long skip(long count) throws IOException {
        long left = count;
        while (left > 0) {
            int skipped;
            if (blockMode) {
                if (at == end) {
                    refill();
                }
                if (end < 0) {
                    break;
                }
                skipped = (int) Math.min(left, end - at);
                at += skipped;
            } else {
                if (source.position == source.limit && !source.fill()) {
                    break;
                }
                skipped = (int) Math.min(left, source.limit - source.position);
                skipNow(skipped);
            }
            left -= skipped;
        }
        return count - left;
    }

    @Override
    public int available() throws IOException {
        if (!blockMode) {
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
        if (blockMode) {
            at = 0;
            end = NO_MORE;
            rest = 0;
        }
        source.close();
    }

    /**
     * Skips the bytes of a value and returns the index of the first one. Returns -1, without skipping any, if the bytes
     * are not in one piece: the value must then be assembled.
     */
    final int take(int count) throws IOException {
        int from;
        if (blockMode) {
            if (end - at < count) {
                return -1;
            }
            from = at;
            at += count;
        } else {
            if (source.limit - source.position < count && !awaitBytes(count)) {
                skipWindow();
                throw new EOFException();
            }
            from = source.position;
            skipNow(count);
        }
        return from;
    }

    /** Returns the index of the next byte, which is in the array only if {@link #held} is positive. */
    final int next() {
        return blockMode ? at : source.position;
    }

    /** Returns how many bytes the array has from {@link #next} on: in block mode only those of the piece. */
    final int held() {
        return (blockMode ? end : source.limit) - next();
    }

    /** Skips bytes that the array has: at most {@link #held}. */
    final void skipHeld(int count) {
        if (blockMode) {
            at += count;
        } else {
            skipNow(count);
        }
    }
}
