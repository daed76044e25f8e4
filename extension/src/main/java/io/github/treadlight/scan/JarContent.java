package io.github.treadlight.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a jar's content: its size and the SHA-256 digest of its central directory, which has the name, the
 * sizes and the CRC-32 checksum of each entry. Two jars with equal identities have equal entries, wherever they lie and
 * whenever they were written. Immutable.
 *
 * @param size the size of the file in bytes
 * @param directory the digest, in hexadecimal digits
 */
record JarContent(long size, String directory) {
    /** The end record of a ZIP file without a comment. */
    private static final int END_SIZE = 22;
    private static final int END_SIGNATURE = 0x06054b50;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int DIRECTORY_SIZE = 12;
    private static final int DIRECTORY_OFFSET = 16;
    private static final long MASK = 0xFFFFFFFFL;
    /** An entry of the central directory without its name, extra field and comment. */
    private static final int ENTRY_SIZE = 46;
    private static final int ENTRY_SIGNATURE = 0x02014b50;
    private static final int NAME_LENGTH = 28;
    private static final int EXTRA_LENGTH = 30;
    private static final int COMMENT_LENGTH = 32;
    private static final String JAR = ".jar";

    /**
     * Returns the identity of the jar, or null if it has no central directory that can be read, as a damaged jar or one
     * in the ZIP64 format, or if it contains other jars, which HK2 scans with it in some places and not in others.
     *
     * @throws IOException if the file cannot be read
     */
    static @Nullable JarContent of(Path jar) throws IOException {
        try (FileChannel file = FileChannel.open(jar)) {
            long size = file.size();
            ByteBuffer tail = read(file, Math.max(0, size - END_SIZE - LONGEST_COMMENT), size);
            int end = tail.limit() - END_SIZE;
            while (end >= 0 && tail.getInt(end) != END_SIGNATURE) {
                end--;
            }
            if (end < 0) {
                return null;
            }
            long length = tail.getInt(end + DIRECTORY_SIZE) & MASK;
            long endPosition = size - tail.limit() + end;
            long offset = tail.getInt(end + DIRECTORY_OFFSET) & MASK;
            if (length > endPosition || offset > endPosition - length) {
                return null;
            }
            ByteBuffer directory = read(file, endPosition - length, size);
            if (!hasOnlySimpleEntries(directory, (int) length)) {
                return null;
            }
            MessageDigest digest = sha256();
            digest.update(directory);
            return new JarContent(size, HexFormat.of().formatHex(digest.digest()));
        }
    }

    /** Returns whether the directory consists of entries that are not jars. */
    private static boolean hasOnlySimpleEntries(ByteBuffer directory, int length) {
        int entry = 0;
        while (entry <= length - ENTRY_SIZE && directory.getInt(entry) == ENTRY_SIGNATURE) {
            int nameLength = directory.getShort(entry + NAME_LENGTH) & 0xFFFF;
            int name = entry + ENTRY_SIZE;
            int next = name + nameLength + (directory.getShort(entry + EXTRA_LENGTH) & 0xFFFF)
                    + (directory.getShort(entry + COMMENT_LENGTH) & 0xFFFF);
            if (next > length || isJar(directory, name, nameLength)) {
                return false;
            }
            entry = next;
        }
        return entry == length;
    }

    private static boolean isJar(ByteBuffer directory, int name, int length) {
        int suffix = name + length - JAR.length();
        for (int i = 0; i < JAR.length(); i++) {
            if (length < JAR.length() || directory.get(suffix + i) != JAR.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static ByteBuffer read(FileChannel file, long from, long to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(to - from)).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, from + bytes.position()) < 0) {
                throw new IOException("the file became shorter while it was read");
            }
        }
        return bytes.flip();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("Java platforms have SHA-256", impossible);
        }
    }
}
