package io.github.treadlight.server.streams;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Digests of the byte arrays that this server wrote most recently. An array with one of these digests was written by
 * this JVM, wherever it was stored in the meantime.
 *
 * <p>Keeps {@value #MOST} digests, some 400 KB. Thread-safe.
 */
final class OwnWrites {
    static final int MOST = 4096;

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
            written.remove(digest); // to make it the youngest
            written.put(digest, true);
        }
    }

    /** Returns whether this server recently wrote an array with this content. */
    boolean contain(byte[] content) {
        ByteBuffer digest = digest(content);
        synchronized (written) {
            return written.containsKey(digest);
        }
    }
}
