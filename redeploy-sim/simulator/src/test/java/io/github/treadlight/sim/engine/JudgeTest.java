package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeTest {
    private static final long MB = 1 << 20;

    @Test
    void oneLoaderForEachCycleThatOutlivesSoftReferencesIsAStrongLeak() {
        Verdict verdict = judge(cycles(6, cycle -> cycle), Map.of("app", 6));
        assertThat(verdict.leak()).isEqualTo("strong");
        assertThat(verdict.loadersPerCycle()).isEqualTo(1, within(1e-9));
        assertThat(verdict.heapBytesPerCycle()).isEqualTo(2 * MB, within(1e-6));
        assertThat(verdict.metaspaceBytesPerCycle()).isEqualTo(3 * MB, within(1e-6));
    }

    @Test
    void loadersThatGoWithSoftReferencesAreASoftLeak() {
        assertThat(judge(cycles(6, cycle -> cycle), Map.of("app", 1)).leak()).isEqualTo("soft");
    }

    @Test
    void whatIsThereFromTheFirstCycleOnAndOneLoaderOnItsWayOutAreNoLeak() {
        Verdict constant = judge(cycles(6, cycle -> 4), Map.of("app", 4));
        assertThat(constant.leak()).isEqualTo("none");
        assertThat(constant.loadersPerCycle()).isZero();
        assertThat(judge(cycles(6, cycle -> cycle == 6 ? 3 : 2), Map.of("app", 3)).leak()).isEqualTo("none");
    }

    @Test
    void everySecondRedeploymentThatStaysIsALeak() {
        assertThat(judge(cycles(6, cycle -> 2 + cycle / 2), Map.of("app", 5)).leak()).isEqualTo("strong");
    }

    @Test
    void theFewestCyclesShowALeakThatMissesNoCycle() {
        assertThat(judge(cycles(5, cycle -> 1 + cycle), Map.of("app", 6)).leak()).isEqualTo("strong");
    }

    @Test
    void fewerCyclesShowNothing() {
        Verdict verdict = judge(cycles(4, cycle -> cycle), Map.of("app", 4));
        assertThat(verdict.leak()).isEqualTo("unknown");
        assertThat(verdict.reason()).contains("at least 5 cycles, not 4");
        assertThat(judge(cycles(1, cycle -> 1), Map.of("app", 1)).leak()).isEqualTo("unknown");
    }

    /** Each of six threads keeps one in the end. */
    @Test
    void whatStopsGrowingIsNoLeak() {
        assertThat(judge(cycles(20, cycle -> Math.min(cycle, 6)), Map.of("app", 6)).leak()).isEqualTo("none");
    }

    @Test
    void whatMayOrMayNotHaveStoppedGrowingIsUnknown() {
        Verdict verdict = judge(cycles(6, cycle -> Math.min(cycle, 4)), Map.of("app", 4));
        assertThat(verdict.leak()).isEqualTo("unknown");
        assertThat(verdict.reason())
                .contains("The loaders of app went from 1 to 4 in 6 cycles").contains("more with --cycles");
    }

    @Test
    void oneThatGoesLateDoesNotHideALeak() {
        int[] loaders = {2, 3, 4, 6, 6, 7};
        assertThat(judge(cycles(6, cycle -> loaders[cycle - 1]), Map.of("app", 7)).leak()).isEqualTo("strong");
    }

    /** As they were found in reviews, or on servers. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1,2,3,4,5,6,7,8,9,10,11,12,12,12,12,12,12,12,12,12 | none", // each thread of a pool, late
        "1,2,3,4,5,6,7,8,8,8 | unknown",
        "1,2,3,4,4,4,4,4,4,5 | none", // the last one is late
        "1,1,1,1,1,1,3,3,3,3 | unknown",
        "1,1,2,2,2,4,3,3,4,4 | strong", // each third, and one that was late
        "1,2,3,4,5,6,1,2,3,4 | strong", // soft references were cleared in the middle
        "2,3,4,5,5,6 | strong",
        "1,2,2,3,2,2 | none"
    })
    void seriesAreTold(String loaders, String leak) {
        int[] series = Stream.of(loaders.strip().split(",")).mapToInt(Integer::parseInt).toArray();
        List<Cycle> cycles = cycles(series.length, cycle -> series[cycle - 1]);
        assertThat(judge(cycles, Map.of("app", series[series.length - 1])).leak()).isEqualTo(leak);
    }

    @Test
    void whetherALeakIsSoftIsNotKnownOfAServerThatFailed() {
        Verdict verdict = new Judge(cycles(6, cycle -> cycle), List.of("app"), true).verdictOfFailed();
        assertThat(verdict.leak()).isEqualTo("unknown");
        assertThat(verdict.reason()).contains("before soft references could be cleared");
        assertThat(verdict.loadersPerCycle()).isEqualTo(1, within(1e-9));
    }

    @Test
    void aSlowLeakTakesMoreCycles() {
        assertThat(judge(cycles(20, cycle -> 1 + cycle / 5), Map.of("app", 5)).leak()).isEqualTo("strong");
    }

    @Test
    void anApplicationWithoutAKnownLoaderIsUnknown() {
        List<Cycle> cycles = cycles(6, cycle -> 1);
        Verdict verdict = new Judge(cycles, List.of("other"), true).verdict(Map.of());
        assertThat(verdict.leak()).isEqualTo("unknown");
        assertThat(verdict.reason()).contains("No class of other was loaded").contains("--ping");
    }

    @Test
    void anApplicationThatFailsToStartNeedsNoLoader() {
        assertThat(new Judge(cycles(6, cycle -> 1), List.of("failing"), false).verdict(Map.of()).leak())
                .isEqualTo("none");
    }

    @Test
    void whatStaysIsExplainedEvenIfItIsNoLeak() {
        assertThat(new Judge(cycles(6, cycle -> 1), List.of("app"), true).isToBeExplained()).isFalse();
        assertThat(new Judge(cycles(6, cycle -> 2), List.of("app"), true).isToBeExplained()).isTrue();
        assertThat(new Judge(cycles(6, cycle -> cycle), List.of("app"), true).isToBeExplained()).isTrue();
    }

    /** None of it runs, so the one that is there is one that ended. */
    @Test
    void oneLoaderOfAnApplicationThatFailsToStartIsExplained() {
        assertThat(new Judge(cycles(6, cycle -> 1), List.of("app"), false).isToBeExplained()).isTrue();
        assertThat(new Judge(cycles(6, cycle -> 1), List.of("failing"), false).isToBeExplained()).isFalse();
    }

    @Test
    void timesAreThoseThatWereMeasured() {
        List<Cycle> cycles = IntStream.rangeClosed(1, 6)
                .mapToObj(number -> new Cycle(number, 0, 0, 1, Map.of("app", 1), 100_000 + number, 1, List.of()))
                .toList();
        Verdict verdict = judge(cycles, Map.of("app", 1));
        assertThat(verdict.redeployMillisMedian()).isEqualTo(100_004);
        assertThat(verdict.redeployMillisP95()).isEqualTo(100_006);
    }

    @Test
    void otherApplicationsOfTheServerAreNotJudged() {
        List<Cycle> cycles = IntStream.rangeClosed(1, 6)
                .mapToObj(number -> cycle(number, Map.of("app", 1, "the user's", number)))
                .toList();
        Verdict verdict = new Judge(cycles, List.of("app"), true).verdict(Map.of("app", 1, "the user's", 6));
        assertThat(verdict.leak()).isEqualTo("none");
        assertThat(verdict.loadersPerCycle()).isZero();
    }

    @Test
    void ofSoftlyAndStronglyHeldLoadersTheStrongOnesAreTold() {
        Verdict verdict = judge(cycles(11, cycle -> cycle), Map.of("app", 6));
        assertThat(verdict.leak()).isEqualTo("strong");
        assertThat(verdict.loadersPerCycle()).isEqualTo(1, within(1e-9));
        assertThat(verdict.strongLoadersPerCycle()).isEqualTo(0.5, within(1e-9));
    }

    @Test
    void slopesHaveTheMarginThatTheirResidualsGiveThem() {
        long[] heaps = {50, 50, 50, 53, 52, 55};
        List<Cycle> cycles = IntStream.rangeClosed(1, 6)
                .mapToObj(number -> new Cycle(number, heaps[number - 1], 7, 1, Map.of("app", 1), 1, 1, List.of()))
                .toList();
        Verdict verdict = judge(cycles, Map.of("app", 1));
        // Residuals -0.4, 1.2, -1.2, 0.4, and 4.303, the 0.975 quantile of t with two degrees of freedom.
        assertThat(verdict.heapBytesPerCycle()).isEqualTo(1.4, within(1e-9));
        assertThat(verdict.heapBytesMargin()).isCloseTo(Math.sqrt(3.2 / 2 / 5) * 4.303, within(1e-3));
        assertThat(verdict.metaspaceBytesPerCycle()).isZero();
        assertThat(verdict.metaspaceBytesMargin()).isZero();
    }

    @Test
    void theFirstCycleIsNoRedeployment() {
        List<Cycle> cycles = IntStream.rangeClosed(1, 21)
                .mapToObj(number -> new Cycle(number, 0, 0, 1, Map.of("app", 1), number == 1 ? 9_000 : number * 10, 1,
                        List.of()))
                .toList();
        Verdict verdict = judge(cycles, Map.of("app", 1));
        assertThat(verdict.redeployMillisMedian()).isEqualTo(110);
        assertThat(verdict.redeployMillisP95()).isEqualTo(200);
    }

    @Test
    void theFirstTwoCyclesAreNotJudged() {
        assertThat(judge(cycles(6, cycle -> cycle <= 2 ? 10 : 1), Map.of("app", 1)).loadersPerCycle()).isZero();
    }

    @Test
    void oneLeakingApplicationOfSeveralIsALeak() {
        List<Cycle> cycles = IntStream.rangeClosed(1, 5)
                .mapToObj(number -> cycle(number, Map.of("clean", 1, "leaking", number)))
                .toList();
        assertThat(judge(cycles, Map.of("clean", 1, "leaking", 5)).leak()).isEqualTo("strong");
    }

    private static Verdict judge(List<Cycle> cycles, Map<String, Integer> withoutSoftReferences) {
        return new Judge(cycles, List.copyOf(withoutSoftReferences.keySet()), true).verdict(withoutSoftReferences);
    }

    private static List<Cycle> cycles(int count, IntUnaryOperator loaders) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> cycle(number, Map.of("app", loaders.applyAsInt(number))))
                .toList();
    }

    private static Cycle cycle(int number, Map<String, Integer> loaders) {
        return new Cycle(number, 50 * MB + 2 * MB * number, 70 * MB + 3 * MB * number, 10_000, loaders, 300, 100,
                List.of());
    }
}
