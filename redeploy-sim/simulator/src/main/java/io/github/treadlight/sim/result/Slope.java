package io.github.treadlight.sim.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats slopes, in the same way for all outputs. */
public final class Slope {
    private static final double MEGABYTE = 1 << 20;

    private Slope() {}

    /**
     * Returns a slope in megabytes, such as {@code 0.31 ± 0.02}.
     *
     * @param bytes the slope in bytes per cycle
     * @param margin half of the 95 % confidence interval in bytes, or null if it is unknown
     */
    public static String megabytes(double bytes, @Nullable Double margin) {
        return margin == null ? hundredths(bytes) : hundredths(bytes) + " ± " + hundredths(margin);
    }

    private static String hundredths(double bytes) {
        double megabytes = Math.round(bytes / MEGABYTE * 100) / 100.0; // rounding to a long avoids -0.00
        return String.format(Locale.ROOT, "%.2f", megabytes);
    }
}
