package io.github.treadlight.server;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The arrays of bytes that this server has written last, as digests. An array that is read and has such a digest was
 * written by this JVM, wherever it was kept meanwhile.
 *
 * <p>Keeps {@value #MOST} digests, some 400 KB. Thread-safe.
 */
final class OwnWrites {
    private static final int MOST = 4096;

    private final Map<ByteBuffer, Boolean> written = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Boolean> eldest) {
            return size() > MOST;
        }
    };

    private static ByteBuffer digest(byte[] content) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible); // each JVM has this algorithm
        }
    }

    /** Adds an array that was written. */
    void add(byte[] content) {
        ByteBuffer digest = digest(content);
        synchronized (written) {
            written.put(digest, true);
        }
    }

    /** Returns whether an array has the content of one that was written. */
    boolean contain(byte[] content) {
        ByteBuffer digest = digest(content);
        synchronized (written) {
            return written.containsKey(digest);
        }
    }
}
