package io.github.treadlight.sim.result;

import java.util.Locale;

/** Formats sizes, in the same way for all outputs. */
public final class ByteSize {
    private static final double MEGABYTE = 1 << 20;

    private ByteSize() {}

    /** Returns a size, such as {@code 45.2 MB}. */
    public static String text(long bytes) {
        return megabytes(bytes) + " MB";
    }

    /** Returns the number of megabytes, such as {@code 45.2}; at least 0.1 unless there are no bytes. */
    public static String megabytes(long bytes) {
        double shown = bytes == 0 ? 0 : Math.max(0.1, bytes / MEGABYTE);
        return String.format(Locale.ROOT, "%.1f", shown);
    }
}
