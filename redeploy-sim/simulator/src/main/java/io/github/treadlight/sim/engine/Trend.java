package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * How a figure goes from cycle to cycle: the line of least squares, and how sure its slope is.
 *
 * @param slope the figure's change from one cycle to the next
 * @param error the slope's standard error, NaN when that is not known
 * @param freedom how many cycles more there are than the two that make a line; 0 when there are fewer
 */
record Trend(double slope, double error, int freedom) {
    private static final double CONFIDENCE = 0.95;

    /** Of at least one cycle; with one alone it is level. */
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

    /** Half the interval that the slope lies in with 95 % confidence; null when nobody can say. */
    @Nullable Double margin() {
        return freedom == 0
                ? null
                : error * TDistribution.of(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    }
}
