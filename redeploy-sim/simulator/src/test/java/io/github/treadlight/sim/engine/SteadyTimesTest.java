package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.result.DeploymentTimes;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadyTimesTest {
    private static final int WARM_UP = 3;

    @Test
    void longTimesAreNotRounded() {
        SteadyTimes times = new SteadyTimes(cycles(6, number -> 100_000 + number), WARM_UP);
        assertThat(times.median()).isEqualTo(100_005);
        assertThat(times.p95()).isEqualTo(100_006);
    }

    @Test
    void theWarmUpIsLeftOut() {
        SteadyTimes times = new SteadyTimes(cycles(23, number -> number <= WARM_UP ? 9_000 + number : number), WARM_UP);
        assertThat(times.median()).isEqualTo(13);
        assertThat(times.p95()).isEqualTo(22);
        assertThat(times.times()).isEqualTo(new DeploymentTimes(9_001, WARM_UP, 20, 9L, 18L));
    }

    /** Ranks from tables of the sign test: the k-th fastest and the k-th slowest of n. */
    @ParameterizedTest
    @CsvSource({"6, 1, 6", "8, 1, 8", "9, 2, 8", "10, 2, 9", "15, 4, 12", "25, 8, 18", "30, 10, 21"})
    void theConfidenceIntervalConsistsOfOrderStatistics(int steady, long low, long high) {
        DeploymentTimes times = new SteadyTimes(cycles(steady + 1, number -> number - 1), 1).times();
        assertThat(times.medianLow()).isEqualTo(low);
        assertThat(times.medianHigh()).isEqualTo(high);
    }

    @Test
    void fiveSteadyRedeploymentsHaveNoInterval() {
        DeploymentTimes times = new SteadyTimes(cycles(8, number -> number), WARM_UP).times();
        assertThat(times).isEqualTo(new DeploymentTimes(1, WARM_UP, 5, null, null));
    }

    /** A server may fail during the warm-up. */
    @Test
    void cyclesOfTheWarmUpAloneHaveNoMedian() {
        SteadyTimes times = new SteadyTimes(cycles(2, number -> number), WARM_UP);
        assertThat(times.median()).isZero();
        assertThat(times.times().steady()).isZero();
    }

    private static List<Cycle> cycles(int count, IntUnaryOperator millis) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> new Cycle(
                        number, 0, 0, 1, Map.of("app", 1), millis.applyAsInt(number), 1, null, List.of()))
                .toList();
    }
}
