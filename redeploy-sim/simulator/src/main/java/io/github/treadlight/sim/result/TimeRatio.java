package io.github.treadlight.sim.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The times of a workload with Treadlight, divided by those without. A ratio below 1 is faster with Treadlight.
 *
 * @param scenario the scenario's name, or the name of the user's archives
 * @param softRefs {@code default} or {@code cleared}
 * @param firstDeployment the ratio of the first deployments, one on each side
 * @param redeployment the ratio of the medians of the steady redeployments; null if one of the runs has none
 * @param distinct whether the 95 % confidence intervals of both medians do not overlap; null if one of them has no
 *     interval
 */
public record TimeRatio(
        String scenario,
        String softRefs,
        double firstDeployment,
        @Nullable Double redeployment,
        @Nullable Boolean distinct) {
    /** Returns a ratio for each run with Treadlight that has a counterpart without Treadlight. */
    static List<TimeRatio> of(List<Run> runs) {
        List<TimeRatio> ratios = new ArrayList<>();
        for (Run on : runs) {
            if (on.module().equals("on")) {
                runs.stream()
                        .filter(off -> off.module().equals("off") && off.scenario().equals(on.scenario())
                                && off.softRefs().equals(on.softRefs()) && off.apps() == on.apps())
                        .findFirst()
                        .map(off -> of(off, on))
                        .ifPresent(ratios::add);
            }
        }
        return ratios;
    }

    private static @Nullable TimeRatio of(Run off, Run on) {
        DeploymentTimes without = off.verdict().times();
        DeploymentTimes with = on.verdict().times();
        if (without == null || with == null || without.firstMillis() == 0) {
            return null;
        }
        boolean steady = without.steady() > 0 && with.steady() > 0 && off.verdict().redeployMillisMedian() > 0;
        return new TimeRatio(on.scenario(), on.softRefs(), (double) with.firstMillis() / without.firstMillis(),
                steady ? (double) on.verdict().redeployMillisMedian() / off.verdict().redeployMillisMedian() : null,
                with.isDistinctFrom(without));
    }

    /** Returns the ratios in a sentence, which {@code result.json} contains for the HTML report. */
    @JsonProperty("sentence")
    public String sentence() {
        String first = String.format(Locale.ROOT, "the first deployment takes %.2f times as long with Treadlight (one"
                + " deployment on each side)", firstDeployment);
        if (redeployment == null) {
            return first + "; at least one side has no steady redeployments.";
        }
        String confidence = distinct == null
                ? "too few cycles to be confident"
                : distinct ? "the confidence intervals do not overlap" : "the confidence intervals overlap";
        return String.format(Locale.ROOT, "a steady redeployment takes %.2f times as long with Treadlight (%s); %s.",
                redeployment, confidence, first);
    }
}
