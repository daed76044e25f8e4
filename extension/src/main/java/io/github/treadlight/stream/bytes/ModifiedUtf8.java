package io.github.treadlight.stream.bytes;

import java.io.IOException;
import java.io.UTFDataFormatException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A decoder of strings in an object stream, see {@link java.io.DataInput}. A string of ASCII is copied only once. */
final class ModifiedUtf8 {
    private static final long SIGN_BITS = 0x8080808080808080L;
    private static final int MOST_BYTES_OF_CHAR = 3;
    private static final int CONTINUATION = 0x80;
    private static final char[] NO_CHARS = {};

    private final PrimitiveInput in;
    private final ByteSource source;
    private final byte[] bytes;
    private char[] chars = NO_CHARS;

    ModifiedUtf8(PrimitiveInput in) {
        this.in = in;
        this.source = in.source;
        this.bytes = in.bytes;
    }

    /**
     * Reads a string.
     *
     * @param length the number of its bytes
     */
    String read(long length) throws IOException {
        if (length == 0) {
            return JdkRules.CREATES_EMPTY_STRINGS ? new String() : "";
        }
        int from = in.next();
        if (length > 0 && length <= in.held()) {
            int count = (int) length;
            String text = isAscii(from, from + count)
                    ? new String(bytes, from, count, StandardCharsets.ISO_8859_1) : decode(from, from + count);
            if (text != null) {
                in.skipHeld(count);
                return text;
            }
        }
        return assemble(length);
    }

    private boolean isAscii(int from, int to) {
        int index = from;
        for (; index <= to - Long.BYTES; index += Long.BYTES) {
            if ((BigEndian.longAt(bytes, index) & SIGN_BITS) != 0) {
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
            if (length <= SourceInput.PIECE) {
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
     * Reads a string that is malformed or not in one piece. Detects errors in the order of the JDK's stream, and leaves
     * the source at the same position.
     */
    private String assemble(long length) throws IOException {
        StringBuilder text = new StringBuilder();
        long left = length;
        int pieceEnd = source.position; // outside of blocks, a piece is read before its characters are
        while (left > 0) {
            int held = pieceEnd - source.position;
            if (!in.inBlockMode() && held < MOST_BYTES_OF_CHAR && held != left) {
                int count = (int) Math.min(Math.min(SourceInput.PIECE, bytes.length), left);
                in.requireBytes(count);
                pieceEnd = source.position + count;
            }
            int first = in.readByte();
            int size = sizeOfChar(first);
            int second = CONTINUATION;
            int third = CONTINUATION;
            if (size == 0 || size > left) {
                if (size > left && left == 2) {
                    in.readByte();
                }
                second = 0;
            } else if (size > 1) {
                second = in.readByte();
                third = size == MOST_BYTES_OF_CHAR ? in.readByte() : CONTINUATION;
            }
            if (!continues(second, third)) {
                if (!in.inBlockMode()) {
                    source.position = pieceEnd;
                }
                throw new UTFDataFormatException();
            }
            text.append(size == 1 ? (char) first : charOf(first, second, third, size));
            left -= size;
        }
        return text.toString();
    }
}
