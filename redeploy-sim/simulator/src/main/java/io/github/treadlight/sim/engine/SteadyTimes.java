package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.DeploymentTimes;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The times of the redeployments after the warm-up.
 *
 * <p>The confidence interval of the median is one of order statistics: a redeployment is faster than the median with
 * the probability 1/2, so the number of faster ones of n has a binomial distribution, whatever the times'
 * distribution is. The interval from the k-th fastest to the k-th slowest misses the median with probability
 * 2 P(X &lt; k). The largest k for which that is at most 5 % is taken. With fewer than 6 redeployments there is none.
 */
final class SteadyTimes {
    private static final double PERCENT_50 = 50;
    private static final double PERCENT_95 = 95;
    private static final double ERROR = 0.05;
    /** So that milliseconds are not rounded: exact up to four minutes. */
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
