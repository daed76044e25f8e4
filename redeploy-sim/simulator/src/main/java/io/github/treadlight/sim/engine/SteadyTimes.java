package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.DeploymentTimes;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The times of the redeployments after the warm-up.
 *
 * <p>The confidence interval of the median is an interval of order statistics. A redeployment is faster than the median
 * with probability 1/2. So, of n redeployments, the number of faster ones has a binomial distribution, whatever the
 * distribution of the times. The interval from the k-th fastest to the k-th slowest misses the median with probability
 * 2 P(X &lt; k). The largest k for which this probability is at most 5 % is used. There is no such k for fewer than 6
 * redeployments.
 */
final class SteadyTimes {
    private static final double PERCENT_50 = 50;
    private static final double PERCENT_95 = 95;
    private static final double ERROR = 0.05;
    /** The significant digits of the histogram, with which milliseconds are exact up to four minutes. */
    private static final int DIGITS = 5;

    private final List<Cycle> cycles;
    private final int warmUp;
    private final long[] sorted;
    private final Histogram histogram = new Histogram(DIGITS);

    SteadyTimes(List<Cycle> cycles, int warmUp) {
        this.cycles = cycles;
        this.warmUp = warmUp;
        sorted = cycles.stream().skip(warmUp).mapToLong(Cycle::redeployMillis).sorted().toArray();
        for (long millis : sorted) {
            histogram.recordValue(millis);
        }
    }

    /** Returns the median, or 0 when no cycle is steady. */
    long median() {
        return histogram.getValueAtPercentile(PERCENT_50);
    }

    /** Returns the 95th percentile, or 0 when no cycle is steady. */
    long p95() {
        return histogram.getValueAtPercentile(PERCENT_95);
    }

    DeploymentTimes times() {
        int rank = rank(sorted.length);
        return new DeploymentTimes(cycles.get(0).redeployMillis(), warmUp, sorted.length,
                rank == 0 ? null : sorted[rank - 1],
                rank == 0 ? null : sorted[sorted.length - rank]);
    }

    /** Returns k, or 0 when there is no interval. */
    private static int rank(int count) {
        if (count < DeploymentTimes.MIN_STEADY) {
            return 0;
        }
        BinomialDistribution faster = BinomialDistribution.of(count, 1 / 2.0);
        int rank = 1;
        while (2 * faster.cumulativeProbability(rank) <= ERROR) {
            rank++;
        }
        return rank;
    }
}
