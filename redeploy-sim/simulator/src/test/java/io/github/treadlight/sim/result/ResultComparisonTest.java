package io.github.treadlight.sim.result;

import static io.github.treadlight.sim.fixture.SampleResults.result;
import static io.github.treadlight.sim.fixture.SampleResults.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.ResultComparison.Difference;
import io.github.treadlight.sim.result.ResultComparison.RunPair;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultComparisonTest {
    private static final SimulationResult SAMPLE = SampleResults.leakingAndClean();

    private static ResultComparison compare(SimulationResult a, SimulationResult b) {
        return ResultComparison.of("a.json", a, "b.json", b);
    }

    @Test
    void runsOfTheSameWorkloadAndModeArePaired() {
        ResultComparison comparison = compare(
                result("payara", run("shop", "off", "strong", 1), run("shop", "on", "none", 0)),
                result("payara", run("shop", "on", "none", 0), run("new", "off", "none", 0)));
        assertThat(comparison.runs()).extracting(RunPair::name)
                .containsExactly("shop", "shop, with Treadlight", "new");
        assertThat(comparison.runs().get(0).b()).isNull();
        assertThat(comparison.runs().get(0).figures()).isEmpty();
        assertThat(comparison.runs().get(1).figures()).isNotEmpty();
        assertThat(comparison.runs().get(2).a()).isNull();
    }

    @Test
    void differencesOfTheEnvironmentsAreNamed() {
        assertThat(compare(SAMPLE, SAMPLE).differences()).isEmpty();
        assertThat(compare(SAMPLE, result("payara")).differences())
                .contains(new Difference("JDK", "17.0.15 (Debian)", ""), new Difference("processors", "2", "0"))
                .hasSize(6);
    }

    @Test
    void eachFigureHasItsRatio() {
        Run before = SAMPLE.runs().get(0);
        Verdict leak = before.verdict();
        Run after = new Run(before.scenario(), "off", "default", 1, before.cycles().subList(0, 3), new Verdict(
                "strong", 0.5, 0.5, leak.heapBytesPerCycle() / 2, leak.heapBytesMargin(), 0, 0.0, 1000, 1500,
                new DeploymentTimes(4000, 3, 7, 900L, 1100L), List.of(), null, null, null), null);
        List<ComparedFigure> figures = compare(SAMPLE, result("payara", after)).runs().get(0).figures();
        assertThat(figures).contains(
                new ComparedFigure("leak", "strong", "strong", null),
                new ComparedFigure("loaders that each redeployment retains", "1.00", "0.50", 0.5),
                new ComparedFigure("heap that each redeployment retains, MB", "5.70 ± 0.20", "2.85 ± 0.20", 0.5),
                new ComparedFigure("heap that undeployed applications retain at the end, MB", "45.0", "–", null),
                new ComparedFigure("cycles", "6", "3", null),
                new ComparedFigure("heap in the last cycle, MB", "80.0", "65.0", null),
                new ComparedFigure("median of the steady redeployments, ms (the confidence intervals do not overlap)",
                        "2087", "1000", 1000 / 2087.0));
    }

    /** Figures of the last cycle grow with the cycles of a leak. */
    @Test
    void figuresOfTheLastCycleHaveARatioOnlyAfterTheSameNumberOfCycles() {
        assertThat(compare(SAMPLE, SAMPLE).runs().get(0).figures())
                .filteredOn(figure -> figure.name().contains("in the last cycle"))
                .hasSize(2)
                .allSatisfy(figure -> assertThat(figure.ratio()).isEqualTo(1.0));
        assertThat(compare(SAMPLE, SAMPLE).runs().get(0).figures()).extracting(ComparedFigure::name)
                .doesNotContain("cycles");
    }

    @Test
    void aSlopeThatMayBeZeroHasNoRatio() {
        assertThat(compare(SAMPLE, SAMPLE).runs().get(1).figures())
                .filteredOn(figure -> figure.name().startsWith("heap that each"))
                .containsExactly(new ComparedFigure(
                        "heap that each redeployment retains, MB", "0.10 ± 0.20", "0.10 ± 0.20", null));
    }
}
