package io.github.treadlight.scan.jar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The identity of a jar's content: the SHA-256 digest of the whole file. The checksums in the jar's directory are
 * faster to read, but can be forged: a deployer could make a jar with the checksums of another application's library.
 * Immutable.
 *
 * @param digest the digest, in hexadecimal digits
 */
public record JarContent(String digest) {
    /** The length of a digest, in bytes. */
    static final int DIGEST_BYTES = 32;
    private static final int BUFFER = 64 << 10;

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read
     */
    public static JarContent of(Path jar) throws IOException {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(jar)) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                digest.update(buffer, 0, length);
            }
        }
        return new JarContent(HexFormat.of().formatHex(digest.digest()));
    }

    /** Returns the content under which something other than a jar is kept in a {@link ScanFolder}. */
    static JarContent ofText(String text) {
        MessageDigest digest = sha256();
        return new JarContent(HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8))));
    }

    /** Returns the SHA-256 digest of the concatenation of two arrays. */
    static byte[] sha256(byte[] first, byte[] second) {
        MessageDigest digest = sha256();
        digest.update(first);
        return digest.digest(second);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("Java platforms have SHA-256", impossible);
        }
    }
}
