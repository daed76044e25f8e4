package io.github.treadlight.sim.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimeRatioTest {
    private static final DeploymentTimes SLOW = new DeploymentTimes(8_000, 3, 7, 900L, 1_100L);
    private static final DeploymentTimes FAST = new DeploymentTimes(6_000, 3, 7, 400L, 600L);

    @Test
    void timesWithTreadlightAreDividedByThoseWithout() {
        List<TimeRatio> ratios = TimeRatio.of(List.of(run("shop", "off", 1_000, SLOW), run("shop", "on", 500, FAST)));
        assertThat(ratios).containsExactly(new TimeRatio("shop", "default", 0.75, 0.5, true));
        assertThat(ratios.get(0).sentence()).isEqualTo("a steady redeployment takes 0.50 times as long with Treadlight"
                + " (the confidence intervals do not overlap); the first deployment takes 0.75 times as long with"
                + " Treadlight (one deployment on each side).");
    }

    @Test
    void overlappingIntervalsAreNotDistinct() {
        DeploymentTimes near = new DeploymentTimes(8_000, 3, 7, 600L, 950L);
        TimeRatio ratio = TimeRatio.of(List.of(run("shop", "off", 1_000, SLOW), run("shop", "on", 800, near))).get(0);
        assertThat(ratio.distinct()).isFalse();
    }

    @Test
    void aRatioWithoutIntervalsSaysThatThereAreTooFewCycles() {
        DeploymentTimes few = new DeploymentTimes(8_000, 3, 2, null, null);
        TimeRatio ratio = TimeRatio.of(List.of(run("shop", "off", 1_000, few), run("shop", "on", 100, few))).get(0);
        assertThat(ratio.distinct()).isNull();
        assertThat(ratio.sentence()).contains("0.10 times", "too few cycles to be confident");
    }

    @Test
    void aRunThatFailedInItsWarmUpHasOnlyARatioOfFirstDeployments() {
        DeploymentTimes none = new DeploymentTimes(4_000, 3, 0, null, null);
        TimeRatio ratio = TimeRatio.of(List.of(run("shop", "off", 1_000, SLOW), run("shop", "on", 0, none))).get(0);
        assertThat(ratio.firstDeployment()).isEqualTo(0.5);
        assertThat(ratio.redeployment()).isNull();
        assertThat(ratio.sentence()).endsWith("at least one side has no steady redeployments.");
    }

    @Test
    void aRunWithoutACounterpartHasNoRatio() {
        assertThat(TimeRatio.of(List.of(run("shop", "on", 500, FAST), run("bank", "off", 1_000, SLOW)))).isEmpty();
    }

    /** Results of earlier versions have no times. */
    @Test
    void aRunWithoutTimesHasNoRatio() {
        assertThat(TimeRatio.of(List.of(run("shop", "off", 1_000, null), run("shop", "on", 500, FAST)))).isEmpty();
    }

    private static Run run(String scenario, String module, long median, @Nullable DeploymentTimes times) {
        Verdict verdict = new Verdict(
                "none", 0, 0, 0, null, 0, null, median, median, times, List.of(), null, null, null);
        return new Run(scenario, module, "default", 1, SampleResults.run(scenario, module, "none", 0).cycles(), verdict,
                null);
    }
}
