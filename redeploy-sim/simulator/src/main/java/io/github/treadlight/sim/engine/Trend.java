package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The trend of a figure over the cycles: a linear regression by least squares.
 *
 * @param slope the figure's change from one cycle to the next
 * @param error the standard error of the slope, NaN if it is unknown
 * @param freedom the degrees of freedom of the regression
 */
record Trend(double slope, double error, int freedom) {
    private static final double CONFIDENCE = 0.95;

    /** Returns the trend over one or more cycles; the slope over a single cycle is 0. */
    static Trend of(List<Cycle> cycles, ToDoubleFunction<Cycle> figure) {
        if (cycles.size() < 2) {
            return new Trend(0, Double.NaN, 0);
        }
        double meanX = cycles.stream().mapToInt(Cycle::cycle).average().orElseThrow();
        double meanY = cycles.stream().mapToDouble(figure).average().orElseThrow();
        double covariance = 0;
        double variance = 0;
        for (Cycle cycle : cycles) {
            double x = cycle.cycle() - meanX;
            covariance += x * (figure.applyAsDouble(cycle) - meanY);
            variance += x * x;
        }
        double slope = covariance / variance;
        double residuals = 0;
        for (Cycle cycle : cycles) {
            double residual = figure.applyAsDouble(cycle) - meanY - slope * (cycle.cycle() - meanX);
            residuals += residual * residual;
        }
        int freedom = cycles.size() - 2;
        return new Trend(slope, Math.sqrt(residuals / freedom / variance), freedom);
    }

    /** Returns half of the slope's 95 % confidence interval, or null if there are too few cycles. */
    @Nullable Double margin() {
        return freedom == 0
                ? null
                : error * TDistribution.of(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    }
}
