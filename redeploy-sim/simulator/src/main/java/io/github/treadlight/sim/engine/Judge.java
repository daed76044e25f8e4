package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Says from the measured cycles what became of the redeployed applications. */
final class Judge {
    /** Caches fill and the JVM warms up in the first two cycles: slopes are of the cycles after them. */
    static final int WARM_UP = 2;
    /** The fewest cycles that can be judged: a slope needs two after the warm-up. */
    static final int MIN_CYCLES = WARM_UP + 2;
    /**
     * One loader more than in the first cycle may be alive: one that is still on its way out. A leak is more than that.
     */
    private static final int STRAGGLERS = 1;

    private Judge() {}

    /**
     * @param cycles at least {@link #MIN_CYCLES}
     * @param withoutSoftReferences the loaders alive of each application after soft references were cleared
     */
    static Verdict judge(List<Cycle> cycles, Map<String, Integer> withoutSoftReferences) {
        List<Cycle> judged = cycles.subList(WARM_UP, cycles.size());
        Map<String, Integer> first = cycles.get(0).loadersAlive();
        Map<String, Integer> last = cycles.get(cycles.size() - 1).loadersAlive();
        String leak = !leaks(first, last) ? "none" : leaks(first, withoutSoftReferences) ? "strong" : "soft";
        return new Verdict(
                leak,
                slope(judged, Judge::loadersPerApp),
                slope(judged, Cycle::heapUsed),
                slope(judged, Cycle::metaspaceUsed),
                List.of());
    }

    /** Whether it leaks, if softly: what the verdict says when soft references are not cleared first. */
    static boolean seemsToLeak(List<Cycle> cycles) {
        return leaks(cycles.get(0).loadersAlive(), cycles.get(cycles.size() - 1).loadersAlive());
    }

    private static boolean leaks(Map<String, Integer> first, Map<String, Integer> last) {
        return last.entrySet().stream()
                .anyMatch(app -> app.getValue() - first.getOrDefault(app.getKey(), 1) > STRAGGLERS);
    }

    private static double loadersPerApp(Cycle cycle) {
        return cycle.loadersAlive().values().stream().mapToInt(Integer::intValue).average().orElse(0);
    }

    /** By least squares. */
    private static double slope(List<Cycle> cycles, ToDoubleFunction<Cycle> measure) {
        double meanX = cycles.stream().mapToInt(Cycle::cycle).average().orElseThrow();
        double meanY = cycles.stream().mapToDouble(measure).average().orElseThrow();
        double covariance = 0;
        double variance = 0;
        for (Cycle cycle : cycles) {
            double x = cycle.cycle() - meanX;
            covariance += x * (measure.applyAsDouble(cycle) - meanY);
            variance += x * x;
        }
        return covariance / variance;
    }
}
