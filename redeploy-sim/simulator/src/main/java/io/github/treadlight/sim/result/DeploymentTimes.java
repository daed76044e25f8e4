package io.github.treadlight.sim.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How long the deployments of a run took, in addition to the median and the 95th percentile of the steady
 * redeployments.
 *
 * @param firstMillis the time of the first deployment in the fresh server; each run has one
 * @param warmUp how many cycles, the first deployment among them, are not steady yet
 * @param steady how many cycles follow, whose redeployments are steady
 * @param medianLow the lower end of the interval that the median of such redeployments lies in with 95 % confidence;
 *     null when there are too few steady cycles to say
 * @param medianHigh the upper end of that interval; null if {@code medianLow} is
 */
public record DeploymentTimes(
        long firstMillis, int warmUp, int steady, @Nullable Long medianLow, @Nullable Long medianHigh) {
    /** The fewest steady cycles with an interval: 5 are all on one side of the median in 6 % of all cases, 6 in 3 %. */
    public static final int MIN_STEADY = 6;

    /** Returns the interval as {@code 1376 to 1888}, or an empty text when there is none. */
    public String interval() {
        return medianLow == null ? "" : String.format(Locale.ROOT, "%d to %d", medianLow, medianHigh);
    }

    /** Returns whether the intervals have no time in common, or null when one of them is missing. */
    @Nullable Boolean isDistinctFrom(DeploymentTimes other) {
        if (medianLow == null || medianHigh == null || other.medianLow == null || other.medianHigh == null) {
            return null;
        }
        return medianHigh < other.medianLow || other.medianHigh < medianLow;
    }
}
