package io.github.treadlight.sim.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a slope is told, wherever it is. */
public final class Slope {
    private static final double MEGABYTE = 1 << 20;

    private Slope() {}

    /**
     * In megabytes, as {@code 0.31 ± 0.02}.
     *
     * @param bytes of each cycle
     * @param margin half of the 95 % confidence interval in bytes, or null when it is not known
     */
    public static String megabytes(double bytes, @Nullable Double margin) {
        return margin == null ? hundredths(bytes) : hundredths(bytes) + " ± " + hundredths(margin);
    }

    private static String hundredths(double bytes) {
        double megabytes = Math.round(bytes / MEGABYTE * 100) / 100.0; // a long is never -0
        return String.format(Locale.ROOT, "%.2f", megabytes);
    }
}
