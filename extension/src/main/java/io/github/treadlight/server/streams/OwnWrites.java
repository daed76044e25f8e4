package io.github.treadlight.server.streams;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Digests of the byte arrays that this server wrote most recently. They prove that this JVM, or an earlier one of this
 * server instance, wrote an array, wherever it was stored in the meantime.
 *
 * <p>Keeps {@value #MOST} digests, some 400 KB, and those that outlive the JVM in a file. Thread-safe.
 */
final class OwnWrites {
    static final int MOST = 4096;

    private final KeptWrites kept;
    /** In the order of the last write. */
    @GuardedBy("written")
    private final Map<ByteBuffer, Boolean> written = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Boolean> eldest) {
            return size() > MOST;
        }
    };

    OwnWrites(KeptWrites kept) {
        this.kept = kept;
    }

    private static byte[] digest(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible); // each JVM has this algorithm
        }
    }

    /**
     * Adds an array that was written.
     *
     * @param outlivesJvm whether the array is kept where it can be read after a restart of the server
     */
    void add(byte[] content, boolean outlivesJvm) {
        byte[] digest = digest(content);
        add(ByteBuffer.wrap(digest));
        if (outlivesJvm) {
            kept.add(digest);
        }
    }

    private void add(ByteBuffer digest) {
        synchronized (written) {
            written.put(digest, true);
        }
    }

    /** Returns whether this server recently wrote an array with this content. May read a file. */
    boolean contain(byte[] content) {
        byte[] digest = digest(content);
        ByteBuffer key = ByteBuffer.wrap(digest);
        synchronized (written) {
            if (written.containsKey(key)) {
                return true;
            }
        }
        if (!kept.contain(digest)) {
            return false;
        }
        add(key);
        return true;
    }
}
