package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JudgeTest {
    private static final long MB = 1 << 20;

    @Test
    void oneLoaderForEachCycleThatOutlivesSoftReferencesIsAStrongLeak() {
        Verdict verdict = Judge.judge(cycles(6, cycle -> cycle), Map.of("app", 6));
        assertThat(verdict.leak()).isEqualTo("strong");
        assertThat(verdict.loadersPerCycle()).isEqualTo(1, within(1e-9));
        assertThat(verdict.heapBytesPerCycle()).isEqualTo(2 * MB, within(1e-6));
        assertThat(verdict.metaspaceBytesPerCycle()).isEqualTo(3 * MB, within(1e-6));
    }

    @Test
    void loadersThatGoWithSoftReferencesAreASoftLeak() {
        assertThat(Judge.judge(cycles(6, cycle -> cycle), Map.of("app", 1)).leak()).isEqualTo("soft");
    }

    @Test
    void whatIsThereFromTheFirstCycleOnAndOneLoaderOnItsWayOutAreNoLeak() {
        Verdict constant = Judge.judge(cycles(6, cycle -> 4), Map.of("app", 4));
        assertThat(constant.leak()).isEqualTo("none");
        assertThat(constant.loadersPerCycle()).isZero();
        assertThat(Judge.judge(cycles(6, cycle -> cycle == 6 ? 3 : 2), Map.of("app", 3)).leak()).isEqualTo("none");
    }

    @Test
    void everySecondRedeploymentThatStaysIsALeak() {
        assertThat(Judge.judge(cycles(6, cycle -> 2 + cycle / 2), Map.of("app", 5)).leak()).isEqualTo("strong");
    }

    @Test
    void theFewestCyclesShowALeak() {
        assertThat(Judge.judge(cycles(4, cycle -> 1 + cycle), Map.of("app", 5)).leak()).isEqualTo("strong");
    }

    @Test
    void theFirstTwoCyclesAreNotJudged() {
        assertThat(Judge.judge(cycles(6, cycle -> cycle <= 2 ? 10 : 1), Map.of("app", 1)).loadersPerCycle()).isZero();
    }

    @Test
    void oneLeakingApplicationOfSeveralIsALeak() {
        List<Cycle> cycles = IntStream.rangeClosed(1, 4)
                .mapToObj(number -> cycle(number, Map.of("clean", 1, "leaking", number)))
                .toList();
        assertThat(Judge.judge(cycles, Map.of("clean", 1, "leaking", 4)).leak()).isEqualTo("strong");
    }

    private static List<Cycle> cycles(int count, IntUnaryOperator loaders) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> cycle(number, Map.of("app", loaders.applyAsInt(number))))
                .toList();
    }

    private static Cycle cycle(int number, Map<String, Integer> loaders) {
        return new Cycle(number, 50 * MB + 2 * MB * number, 70 * MB + 3 * MB * number, 10_000, loaders, 300, List.of());
    }
}
