package io.github.treadlight.sim.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The times of the deployments of a run, in addition to the median and the 95th percentile of the steady redeployments.
 *
 * @param firstMillis the time of the first deployment in the fresh server
 * @param warmUp the number of cycles, including the first deployment, that do not count as steady
 * @param steady the number of the remaining cycles, which count as steady redeployments
 * @param medianLow the lower end of the 95 % confidence interval of the median of the steady redeployments; null if
 *     there are too few of them
 * @param medianHigh the upper end of that interval; null if {@code medianLow} is null
 */
public record DeploymentTimes(
        long firstMillis, int warmUp, int steady, @Nullable Long medianLow, @Nullable Long medianHigh) {
    /** The fewest steady cycles with an interval: all 5 are on one side of the median in 6 % of cases, all 6 in 3 %. */
    public static final int MIN_STEADY = 6;

    /** Returns the interval, such as {@code 1376 to 1888}, or an empty text if it is unknown. */
    public String interval() {
        return medianLow == null ? "" : String.format(Locale.ROOT, "%d to %d", medianLow, medianHigh);
    }

    /** Returns whether the intervals do not overlap, or null if one of them is missing. */
    @Nullable Boolean isDistinctFrom(DeploymentTimes other) {
        if (medianLow == null || medianHigh == null || other.medianLow == null || other.medianHigh == null) {
            return null;
        }
        return medianHigh < other.medianLow || other.medianHigh < medianLow;
    }
}
