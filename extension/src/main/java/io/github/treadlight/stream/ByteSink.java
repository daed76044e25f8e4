package io.github.treadlight.stream;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A stream that collects bytes in chunks and copies them once, into the array that it returns. Takes no lock. For one
 * thread.
 */
final class ByteSink extends OutputStream {
    /** Enough for most session attributes, and less than the object stream above this one allocates for itself. */
    private static final int FIRST_CHUNK = 512;
    /** Chunks double up to this size. Larger ones would be humongous objects in the smallest regions of G1. */
    private static final int LARGEST_CHUNK = 256 * 1024;

    private final List<byte[]> full = new ArrayList<>(0);
    private byte[] chunk = new byte[FIRST_CHUNK];
    private int filled;
    /** The number of bytes in full chunks. */
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
     * Returns all bytes written so far.
     *
     * @throws OutOfMemoryError if these are more than an array can hold
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
