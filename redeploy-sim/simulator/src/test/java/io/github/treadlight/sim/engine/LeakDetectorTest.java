package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.treadlight.sim.result.SimulationResult.Application;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.util.DoubleComparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LeakDetectorTest {
    private static final long MB = 1 << 20;

    /** The loaders alive after each cycle and after soft references were cleared. Some rows come from real servers. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "1,2,3,4,5,6 | 1 | soft | -",
        "4,4,4,4,4,4 | 4 | none | -", // from the first cycle on
        "2,2,2,2,2,3 | 3 | none | -", // one is collected late
        "2,3,3,4,4,5 | 5 | strong | -", // every second cycle
        "2,3,4,5,6 | 6 | strong | -", // the fewest cycles
        "1,2,3,4 | 4 | unknown | at least 5 cycles, not 4",
        "1 | 1 | unknown | at least 5 cycles, not 1",
        "1,2,3,4,5,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6 | 6 | none | -", // each of six threads retains one
        "1,2,3,4,5,6,7,8,9,10,11,12,12,12,12,12,12,12,12,12 | 12 | none | -", // each thread of a pool, late
        "1,2,3,4,4,4 | 4 | unknown | 'The loaders of app went from 1 to 4 in 6 cycles'",
        "1,2,3,4,4,4 | 4 | unknown | more with --cycles",
        "1,2,3,4,5,6,7,8,8,8 | 8 | unknown | more with --cycles",
        "1,1,1,1,1,1,3,3,3,3 | 3 | unknown | more with --cycles",
        "2,3,4,6,6,7 | 7 | strong | -", // one was late
        "1,2,3,4,4,4,4,4,4,5 | 5 | none | -", // the last one is late
        "1,1,2,2,2,4,3,3,4,4 | 4 | strong | -", // every third cycle, and one was late
        "1,1,1,1,2,2,2,2,2,3,3,3,3,3,4,4,4,4,4,5 | 5 | strong | -", // every fifth cycle
        "1,2,3,4,5,6,1,2,3,4 | 4 | strong | -", // soft references were cleared in the middle
        "2,3,4,5,5,6 | 6 | strong | -",
        "1,2,2,3,2,2 | 2 | none | -"
    })
    void theNumberOfLiveLoadersDeterminesTheVerdict(String loaders, int strong, String leak, String reason) {
        Verdict verdict = verdict(cycles(loaders), Map.of("app", strong));
        assertThat(verdict.leak()).isEqualTo(leak);
        if (reason == null) {
            assertThat(verdict.reason()).isNull();
        } else {
            assertThat(verdict.reason()).contains(reason);
        }
    }

    @Test
    void oneLoaderInEachCycleThatOutlivesSoftReferencesIsAStrongLeak() {
        Verdict verdict = verdict(cycles("1,2,3,4,5,6"), Map.of("app", 6));
        assertThat(verdict.leak()).isEqualTo("strong");
        assertThat(verdict.loadersPerCycle()).isEqualTo(1, within(1e-9));
        assertThat(verdict.heapBytesPerCycle()).isEqualTo(2 * MB, within(1e-6));
        assertThat(verdict.metaspaceBytesPerCycle()).isEqualTo(3 * MB, within(1e-6));
    }

    @Test
    void aMixOfSoftAndStrongLeaksIsStrong() {
        Verdict verdict = verdict(cycles("1,2,3,4,5,6,7,8,9,10,11"), Map.of("app", 6));
        assertThat(verdict.leak()).isEqualTo("strong");
        assertThat(verdict.loadersPerCycle()).isEqualTo(1, within(1e-9));
        assertThat(verdict.strongLoadersPerCycle()).isEqualTo(0.5, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4,4,4,4,4,4", "10,10,1,1,1,1"}) // the first two cycles are warm-up
    void aConstantNumberOfLoadersHasNoSlope(String loaders) {
        assertThat(verdict(cycles(loaders), Map.of("app", 1)).loadersPerCycle()).isZero();
    }

    @Test
    void eachOfSeveralApplicationsHasItsOwnVerdict() {
        List<Cycle> cycles = IntStream.rangeClosed(1, 6).mapToObj(number -> new Cycle(number, 0, 0, 0,
                Map.of("idle", 1, "leaking", number, "soft", number), 0, 0, null, List.of())).toList();
        Verdict verdict = new LeakDetector(cycles, List.of("idle", "leaking", "soft"), true, 3)
                .verdict(Map.of("idle", 1, "leaking", 6, "soft", 1));
        assertThat(verdict.applications()).extracting(Application::name, Application::leak).containsExactly(
                tuple("idle", "none"), tuple("leaking", "strong"), tuple("soft", "soft"));
        assertThat(verdict.applications()).extracting(Application::loadersPerCycle)
                .usingComparatorForType(new DoubleComparator(1e-9), Double.class).containsExactly(0.0, 1.0, 1.0);
    }

    /** The column of loaders shows the application that the sentence is about. */
    @Test
    void theLoadersOfACycleAreThoseOfTheApplicationThatRetainsMost() {
        List<Cycle> cycles = IntStream.rangeClosed(1, 6).mapToObj(number -> new Cycle(number, 0, 0, 0,
                Map.of("idle", 9, "leaking", number), 0, 0, null, List.of())).toList();
        Verdict verdict = new LeakDetector(cycles, List.of("idle", "leaking"), true, 3)
                .verdict(Map.of("idle", 9, "leaking", 6));
        Run run = new Run("two", "off", "default", 2, cycles, verdict, null);
        assertThat(verdict.loadersPerCycle()).isEqualTo(1, within(1e-9));
        assertThat(cycles).extracting(run::loadersAlive).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void theVerdictOnAFailedServerIsUnknown() {
        Verdict verdict = new LeakDetector(cycles("1,2,3,4,5,6"), List.of("app"), true, 3).verdictOnFailedServer();
        assertThat(verdict.leak()).isEqualTo("unknown");
        assertThat(verdict.reason()).contains("before soft references could be cleared");
        assertThat(verdict.loadersPerCycle()).isEqualTo(1, within(1e-9));
    }

    @Test
    void anApplicationWithoutAKnownLoaderIsUnknown() {
        Verdict verdict = new LeakDetector(cycles("1,1,1,1,1,1"), List.of("other"), true, 3).verdict(Map.of());
        assertThat(verdict.leak()).isEqualTo("unknown");
        assertThat(verdict.reason()).contains("No class of other was loaded").contains("--ping");
    }

    @Test
    void anApplicationThatFailsToStartNeedsNoLoader() {
        assertThat(new LeakDetector(cycles("1,1,1,1,1,1"), List.of("failing"), false, 3).verdict(Map.of()).leak())
                .isEqualTo("none");
    }

    /** An application that fails to start has no running loader: a live loader belongs to an earlier deployment. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1,1,1,1,1,1 | app | true | false",
        "2,2,2,2,2,2 | app | true | true",
        "1,2,3,4,5,6 | app | true | true",
        "1,1,1,1,1,1 | app | false | true",
        "1,1,1,1,1,1 | failing | false | false"
    })
    void retainedLoadersAreFoundEvenIfTheyAreNotALeak(
            String loaders, String app, boolean deployed, boolean retained) {
        LeakDetector detector = new LeakDetector(cycles(loaders), List.of(app), deployed, 3);
        assertThat(detector.hasRetainedLoaders()).isEqualTo(retained);
    }

    @Test
    void otherApplicationsOfTheServerAreIgnored() {
        List<Cycle> cycles = cycles(6, number -> cycle(number, Map.of("app", 1, "the user's", number)));
        Verdict verdict = new LeakDetector(cycles, List.of("app"), true, 3).verdict(Map.of("app", 1, "the user's", 6));
        assertThat(verdict.leak()).isEqualTo("none");
        assertThat(verdict.loadersPerCycle()).isZero();
    }

    @Test
    void oneLeakingApplicationOfSeveralIsALeak() {
        List<Cycle> cycles = cycles(5, number -> cycle(number, Map.of("clean", 1, "leaking", number)));
        assertThat(verdict(cycles, Map.of("clean", 1, "leaking", 5)).leak()).isEqualTo("strong");
    }

    @Test
    void theMarginOfASlopeFollowsFromItsResiduals() {
        long[] heaps = {50, 50, 50, 53, 52, 55};
        Verdict verdict = verdict(
                cycles(6, number -> new Cycle(
                        number, heaps[number - 1], 7, 1, Map.of("app", 1), 1, 1, null, List.of())),
                Map.of("app", 1));
        // Residuals -0.4, 1.2, -1.2, 0.4, and 4.303, the 0.975 quantile of t with two degrees of freedom.
        assertThat(verdict.heapBytesPerCycle()).isEqualTo(1.4, within(1e-9));
        assertThat(verdict.heapBytesMargin()).isCloseTo(Math.sqrt(3.2 / 2 / 5) * 4.303, within(1e-3));
        assertThat(verdict.metaspaceBytesPerCycle()).isZero();
        assertThat(verdict.metaspaceBytesMargin()).isZero();
    }

    private static Verdict verdict(List<Cycle> cycles, Map<String, Integer> withoutSoftReferences) {
        return new LeakDetector(cycles, List.copyOf(withoutSoftReferences.keySet()), true, 3)
                .verdict(withoutSoftReferences);
    }

    private static List<Cycle> cycles(String loaders) {
        int[] alive = Stream.of(loaders.strip().split(",")).mapToInt(Integer::parseInt).toArray();
        return cycles(alive.length, number -> cycle(number, Map.of("app", alive[number - 1])));
    }

    private static List<Cycle> cycles(int count, IntFunction<Cycle> cycle) {
        return IntStream.rangeClosed(1, count).mapToObj(cycle).toList();
    }

    private static Cycle cycle(int number, Map<String, Integer> loaders) {
        return new Cycle(number, 50 * MB + 2 * MB * number, 70 * MB + 3 * MB * number, 10_000, loaders, 300, 100,
                null, List.of());
    }
}
