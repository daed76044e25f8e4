package io.github.treadlight.stream;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects bytes in chunks, so that what was written is copied once, when it is asked for. Has no lock, and is for one
 * thread.
 */
final class ByteSink extends OutputStream {
    /** Takes most session attributes and is less than what the stream above allocates for itself. */
    private static final int FIRST_CHUNK = 512;
    /** Chunks double up to this: larger ones would be humongous objects of G1's smallest regions. */
    private static final int LARGEST_CHUNK = 256 * 1024;

    private final List<byte[]> full = new ArrayList<>(0);
    private byte[] chunk = new byte[FIRST_CHUNK];
    private int filled;
    /** Bytes in full chunks. */
    private long before;

    @Override
    public void write(int value) {
        if (filled == chunk.length) {
            next();
        }
        chunk[filled++] = (byte) value;
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        int copied = 0;
        while (copied < length) {
            if (filled == chunk.length) {
                next();
            }
            int count = Math.min(length - copied, chunk.length - filled);
            System.arraycopy(from, offset + copied, chunk, filled, count);
            filled += count;
            copied += count;
        }
    }

    private void next() {
        full.add(chunk);
        before += filled;
        chunk = new byte[Math.min(2 * chunk.length, LARGEST_CHUNK)];
        filled = 0;
    }

    /**
     * All that was written.
     *
     * @throws OutOfMemoryError when that is more than an array can hold
     */
    byte[] toByteArray() {
        if (before + filled > Integer.MAX_VALUE - 8) {
            throw new OutOfMemoryError("The serialized object takes " + (before + filled)
                    + " bytes, more than an array can hold");
        }
        byte[] all = new byte[(int) before + filled];
        int at = 0;
        for (byte[] each : full) {
            System.arraycopy(each, 0, all, at, each.length);
            at += each.length;
        }
        System.arraycopy(chunk, 0, all, at, filled);
        return all;
    }
}
