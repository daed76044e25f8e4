package io.github.treadlight.deploy.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.peer.SuiteComparison.Result;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SuiteComparisonTest {
    private static final Map<String, Integer> NOTHING_LEFT = Map.of();

    /** The sides and classes of all runs. */
    private final List<String> runs = new ArrayList<>();

    @Test
    void sameOutcomesAreNoProblem() throws Exception {
        Result result = compare(
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "FAIL")),
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "FAIL")));

        assertThat(result.problems()).isEmpty();
        assertThat(result.unstable()).isEmpty();
        assertThat(runs).containsExactly("without []", "with []");
    }

    @Test
    void anOutcomeThatDiffersTwiceIsAProblem() throws Exception {
        Result result = compare(
                run(Map.of("a.FirstTest.one", "PASS", "b.OtherTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "FAIL", "b.OtherTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "PASS")),
                run(Map.of("a.FirstTest.one", "FAIL")));

        assertThat(runs).containsExactly("without []", "with []", "without [a.FirstTest]", "with [a.FirstTest]");
        assertThat(result.problems()).containsExactly("The outcome of a.FirstTest.one differs in both runs:"
                + " without Treadlight PASS and PASS, with it FAIL and FAIL.");
    }

    @Test
    void aTestThatPassesOnlyWithTreadlightDiffersToo() throws Exception {
        Result result = compare(
                run(Map.of("a.FirstTest.one", "FAIL", "a.FirstTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "FAIL", "a.FirstTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS")));

        assertThat(result.problems()).singleElement().asString().contains("a.FirstTest.one differs in both runs");
    }

    @Test
    void aTestThatOnlyOneSideRunsDiffers() throws Exception {
        Result result = compare(
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "PASS")),
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "PASS")));

        assertThat(result.problems()).singleElement().asString()
                .contains("a.FirstTest.two", "with it not run and not run");
    }

    @Test
    void anOutcomeThatDiffersOnceIsUnstable() throws Exception {
        Result result = compare(
                run(Map.of("a.FirstTest.one", "FAIL", "b.OtherTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "PASS", "b.OtherTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "PASS")),
                run(Map.of("a.FirstTest.one", "PASS")));

        assertThat(result.problems()).isEmpty();
        assertThat(result.unstable()).containsExactly("a.FirstTest.one (without FAIL, with PASS; then both PASS)");
        assertThat(result.without().outcomes().count("FAIL")).as("the table shows the first runs").isEqualTo(1);
    }

    @Test
    void aTestThatIsNotRepeatedIsAProblem() throws Exception {
        Result result = compare(
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "FAIL", "a.FirstTest.two", "PASS")),
                run(Map.of()),
                run(Map.of()));

        assertThat(result.problems()).singleElement().asString().contains("a.FirstTest.one", "was not repeated");
    }

    @Test
    void aSuiteThatRunsNoTestIsAProblem() throws Exception {
        Result result = compare(run(Map.of()));

        assertThat(result.problems()).singleElement().asString().contains("no test of the suite passed", "0 / 0 / 0");
    }

    @Test
    void aSuiteWithoutAPassedTestIsAProblem() throws Exception {
        Result result = compare(run(Map.of("a.FirstTest.one", "FAIL", "a.FirstTest.two", "SKIP")));

        assertThat(result.problems()).singleElement().asString().contains("no test of the suite passed", "2 / 1 / 1");
    }

    @Test
    void aWarningOfTreadlightIsAProblem() throws Exception {
        Map<String, String> passed = Map.of("a.FirstTest.one", "PASS");
        Result result = compare(run(passed), run(passed, NOTHING_LEFT, List.of("[WARNING] a warning\n")));

        assertThat(result.problems()).containsExactly("Treadlight logged: [WARNING] a warning");
    }

    @Test
    void aWarningOfTreadlightInTheRepetitionIsAProblem() throws Exception {
        Map<String, String> passed = Map.of("a.FirstTest.one", "PASS");
        Result result = compare(
                run(passed),
                run(Map.of("a.FirstTest.one", "FAIL")),
                run(passed),
                run(passed, NOTHING_LEFT, List.of("[SEVERE] an error")));

        assertThat(result.problems()).containsExactly("Treadlight logged: [SEVERE] an error");
    }

    @Test
    void twoClassLoadersOfArchivesAreAProblem() throws Exception {
        Map<String, String> passed = Map.of("a.FirstTest.one", "PASS");

        assertThat(compare(run(passed), run(passed, Map.of("first", 2), List.of())).problems())
                .containsExactly("2 class loaders of undeployed archives are still in memory: {first=2}.");
        assertThat(compare(run(passed), run(passed, new TreeMap<>(Map.of("first", 1, "second", 1)), List.of()))
                .problems())
                .containsExactly("2 class loaders of undeployed archives are still in memory: {first=1, second=1}.");
    }

    @Test
    void oneClassLoaderWithTreadlightAndManyWithoutAreNoProblem() throws Exception {
        Map<String, String> passed = Map.of("a.FirstTest.one", "PASS");
        Result result = compare(
                run(passed, Map.of("first", 5, "second", 1), List.of()),
                run(passed, Map.of("second", 1), List.of()));

        assertThat(result.problems()).isEmpty();
        assertThat(result.without().loadersLeft()).isEqualTo(6);
    }

    private Result compare(SuiteRun... results) throws Exception {
        Deque<SuiteRun> left = new ArrayDeque<>(List.of(results));
        Result result = SuiteComparison.compare((treadlight, classes) -> {
            runs.add((treadlight ? "with " : "without ") + classes);
            return left.remove();
        });
        assertThat(left).as("runs that did not happen").isEmpty();
        return result;
    }

    static SuiteRun run(Map<String, String> outcomes) {
        return run(outcomes, NOTHING_LEFT, List.of());
    }

    static SuiteRun run(Map<String, String> outcomes, Map<String, Integer> retained, List<String> ours) {
        Map<TestOutcomes.Test, List<String>> byTest = new TreeMap<>();
        outcomes.forEach((test, outcome) -> {
            int dot = test.lastIndexOf('.');
            byTest.put(new TestOutcomes.Test(test.substring(0, dot), test.substring(dot + 1)), List.of(outcome));
        });
        return new SuiteRun("Server 1", "17", new TestOutcomes(byTest), 3,
                new SuiteRun.Memory(100_000_000, 50_000_000), new SuiteRun.Memory(120_400_000, 60_000_000),
                retained, ours, Duration.ofSeconds(70));
    }
}
