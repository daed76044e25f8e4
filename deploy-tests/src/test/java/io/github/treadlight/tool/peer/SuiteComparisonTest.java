package io.github.treadlight.tool.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.tool.peer.SuiteComparison.Result;
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
    private static final int MOST_SKIPPED = 2;

    /** The sides of all runs. */
    private final List<String> runs = new ArrayList<>();

    @Test
    void sameOutcomesAreNoProblem() throws Exception {
        Result result = compare(
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "FAIL")),
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "FAIL")));

        assertThat(result.problems()).isEmpty();
        assertThat(result.repeated()).isEmpty();
        assertThat(runs).containsExactly("without", "with");
    }

    @Test
    void anOutcomeThatAlwaysDiffersIsAProblem() throws Exception {
        SuiteRun passed = run(Map.of("a.FirstTest.one", "PASS", "b.OtherTest.two", "PASS"));
        SuiteRun failed = run(Map.of("a.FirstTest.one", "FAIL", "b.OtherTest.two", "PASS"));
        Result result = compare(passed, failed, passed, failed);

        assertThat(runs).as("a third pair cannot clear the difference").hasSize(4);
        assertThat(result.problems()).containsExactly("The outcome of a.FirstTest.one differs: without Treadlight"
                + " PASS, PASS; with it FAIL, FAIL.");
    }

    @Test
    void anOutcomeThatChangesInARepetitionIsAProblem() throws Exception {
        SuiteRun passed = run(Map.of("a.FirstTest.one", "PASS", "b.OtherTest.two", "PASS"));
        SuiteRun failed = run(Map.of("a.FirstTest.one", "FAIL", "b.OtherTest.two", "PASS"));
        Result result = compare(failed, passed, passed, passed, failed, failed);

        assertThat(result.problems()).containsExactly("The outcome of a.FirstTest.one differs: without Treadlight"
                + " FAIL, PASS, FAIL; with it PASS, PASS, FAIL.");
        assertThat(result.repeated()).isEmpty();
    }

    @Test
    void anOutcomeThatDiffersAgainInTheLastRepetitionIsAProblem() throws Exception {
        SuiteRun passed = run(Map.of("a.FirstTest.one", "PASS", "b.OtherTest.two", "PASS"));
        SuiteRun failed = run(Map.of("a.FirstTest.one", "FAIL", "b.OtherTest.two", "PASS"));
        Result result = compare(passed, failed, passed, passed, passed, passed, passed, failed);

        assertThat(result.problems()).singleElement().asString().contains("with it FAIL, PASS, PASS, FAIL");
        assertThat(result.repeated()).isEmpty();
    }

    @Test
    void aTestThatPassesOnlyWithTreadlightDiffersToo() throws Exception {
        SuiteRun failed = run(Map.of("a.FirstTest.one", "FAIL", "a.FirstTest.two", "PASS"));
        SuiteRun passed = run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS"));
        Result result = compare(failed, passed, failed, passed);

        assertThat(result.problems()).singleElement().asString().contains("a.FirstTest.one differs");
    }

    @Test
    void aTestThatOnlyOneSideRunsIsAProblemEvenIfTheRepetitionsAgree() throws Exception {
        SuiteRun both = run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS"));
        SuiteRun one = run(Map.of("a.FirstTest.one", "PASS"));
        Result result = compare(both, one, both, both, both, both, both, both);

        assertThat(result.problems()).containsExactly("The number of tests differs: without Treadlight 2, with it 1.");
    }

    @Test
    void theCompleteSuiteIsRepeatedIfAnOutcomeDiffers() throws Exception {
        SuiteRun again = run(Map.of("a.FirstTest.one", "PASS", "b.OtherTest.two", "PASS"));
        Result result = compare(
                run(Map.of("a.FirstTest.one", "FAIL", "b.OtherTest.two", "PASS")), again,
                again, again, again, again, again, again);

        assertThat(runs).containsExactly("without", "with", "without", "with", "without", "with", "without", "with");
        assertThat(result.problems()).isEmpty();
        assertThat(result.repeated()).containsExactly("a.FirstTest.one: without Treadlight FAIL, PASS, PASS, PASS;"
                + " with it PASS, PASS, PASS, PASS");
        assertThat(result.without().outcomes().count("FAIL")).as("the table shows the first runs").isEqualTo(1);
    }

    @Test
    void anotherTestThatDiffersOnceInARepetitionIsCleared() throws Exception {
        SuiteRun passed = run(Map.of("a.FirstTest.one", "PASS", "b.OtherTest.two", "PASS"));
        Result result = compare(
                run(Map.of("a.FirstTest.one", "FAIL", "b.OtherTest.two", "PASS")), passed,
                passed, run(Map.of("a.FirstTest.one", "PASS", "b.OtherTest.two", "FAIL")),
                passed, passed, passed, passed);

        assertThat(result.problems()).isEmpty();
        assertThat(result.repeated()).hasSize(2).last().asString()
                .isEqualTo("b.OtherTest.two: without Treadlight PASS, PASS, PASS, PASS;"
                        + " with it PASS, FAIL, PASS, PASS");
    }

    @Test
    void aDifferenceThatIsNotFullyRepeatedIsAProblem() throws Exception {
        SuiteRun passed = run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS", "b.LastTest.three", "PASS"));
        SuiteRun first = run(Map.of("a.FirstTest.one", "FAIL", "a.FirstTest.two", "PASS", "b.LastTest.three", "PASS"));
        SuiteRun both = run(Map.of("a.FirstTest.one", "FAIL", "a.FirstTest.two", "PASS", "b.LastTest.three", "FAIL"));
        Result result = compare(passed, both, passed, first);

        assertThat(result.repeated()).isEmpty();
        assertThat(result.problems()).hasSize(2).last().asString()
                .isEqualTo("The outcome of b.LastTest.three differs: without Treadlight PASS, PASS;"
                        + " with it FAIL, PASS.");
    }

    @Test
    void aTestThatDoesNotRunAgainIsAProblem() throws Exception {
        SuiteRun one = run(Map.of("a.FirstTest.two", "PASS"));
        Result result = compare(2,
                run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS")),
                run(Map.of("a.FirstTest.one", "FAIL", "a.FirstTest.two", "PASS")), one, one);

        assertThat(result.problems()).hasSize(3)
                .anyMatch(problem -> problem.startsWith("Without Treadlight, 1 test ran"))
                .anyMatch(problem -> problem.startsWith("With Treadlight, 1 test ran"))
                .last().asString().contains("a.FirstTest.one", "PASS, not run; with it FAIL, not run");
    }

    @Test
    void fewerTestsThanRequiredAreAProblem() throws Exception {
        Map<String, String> passed = Map.of("a.FirstTest.one", "PASS");

        Result result = compare(2, run(passed));
        assertThat(result.with()).isEmpty();
        assertThat(result.problems()).containsExactly("Without Treadlight, 1 test ran, but the"
                + " description of the suite requires 2; tests / failures / skipped: 1 / 0 / 0.");
        assertThat(runs).as("the run with Treadlight would prove nothing").containsExactly("without");
    }

    @Test
    void moreTestsThanRequiredAreNoProblem() throws Exception {
        SuiteRun two = run(Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS"));

        assertThat(compare(1, two, two).problems()).isEmpty();
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

        assertThat(result.problems()).containsExactly("A record names Treadlight: [WARNING] a warning");
    }

    @Test
    void aWarningOfTreadlightInTheRepetitionIsAProblem() throws Exception {
        Map<String, String> outcomes = Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "PASS");
        SuiteRun passed = run(outcomes);
        SuiteRun failed = run(Map.of("a.FirstTest.one", "FAIL", "a.FirstTest.two", "PASS"));
        SuiteRun logged = run(outcomes, NOTHING_LEFT, List.of("[SEVERE] an error"));
        Result result = compare(passed, failed, passed, passed, passed, logged, passed, passed);

        assertThat(result.problems()).containsExactly("A record names Treadlight: [SEVERE] an error");
    }

    @Test
    void twoClassLoadersOfArchivesAreAProblem() throws Exception {
        Map<String, String> passed = Map.of("a.FirstTest.one", "PASS");

        SuiteRun without = run(passed, Map.of("first", 2), List.of());
        assertThat(compare(without, run(passed, Map.of("first", 2), List.of())).problems())
                .containsExactly("2 class loaders of undeployed archives are still in memory: {first=2}.");
        assertThat(compare(without, run(passed, new TreeMap<>(Map.of("first", 1, "second", 1)), List.of()))
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

    @Test
    void classLoadersThatOnlySoftReferencesRetainOnBothSidesAreNoProblem() throws Exception {
        Map<String, String> passed = Map.of("a.FirstTest.one", "PASS");
        Map<String, Integer> retained = Map.of("first", 1, "second", 3);

        SuiteRun without = run(passed, retained, List.of());
        assertThat(compare(without, run(passed, retained, Map.of("first", 1), List.of())).problems()).isEmpty();
        assertThat(compare(without, run(passed, retained, Map.of("second", 2), List.of())).problems())
                .containsExactly("2 class loaders of undeployed archives are still in memory: {second=2}.");
    }

    private static SuiteRun withEnded(SuiteRun run, int ended) {
        return new SuiteRun(run.server(), run.jdk(), run.outcomes(), run.deployments(), ended, run.before(),
                run.after(), run.retained(), run.strong(), run.problems(), run.time());
    }

    @Test
    void aRunInWhichTreadlightIsNotActiveIsAProblem() throws Exception {
        SuiteRun passed = run(Map.of("a.FirstTest.one", "PASS"));

        assertThat(compare(passed, withEnded(passed, 2)).problems()).containsExactly("Treadlight did not log the end"
                + " of each application: it logged 2 ends, and the server deployed 3 applications.");
    }

    @Test
    void aRunWithoutTreadlightInWhichItIsActiveIsAProblem() throws Exception {
        SuiteRun passed = run(Map.of("a.FirstTest.one", "PASS"));

        assertThat(SuiteComparison.compare(treadlight -> passed, 1, MOST_SKIPPED).problems())
                .containsExactly("Treadlight was active in the run without it.");
    }

    @Test
    void anotherNumberOfDeploymentsIsAProblem() throws Exception {
        SuiteRun run = run(Map.of("a.FirstTest.one", "PASS"));
        SuiteRun fewer = new SuiteRun(run.server(), run.jdk(), run.outcomes(), 2, 3, run.before(), run.after(),
                run.retained(), run.strong(), run.problems(), run.time());

        assertThat(compare(run, fewer).problems())
                .containsExactly("The number of deployments differs: without Treadlight 3, with it 2.");
    }

    @Test
    void moreSkippedTestsThanPermittedAreAProblem() throws Exception {
        Map<String, String> skipped = new TreeMap<>(Map.of("a.FirstTest.one", "PASS"));
        for (int i = 0; i < MOST_SKIPPED; i++) {
            skipped.put("a.FirstTest.skipped" + i, "SKIP");
        }
        SuiteRun permitted = run(skipped);
        assertThat(compare(permitted, permitted).problems()).isEmpty();
        skipped.put("a.FirstTest.another", "SKIP");
        assertThat(compare(run(skipped)).problems()).containsExactly("Without Treadlight, more tests were skipped than"
                + " the 2 that the description of the suite permits; tests / failures / skipped: 4 / 0 / 3.");
    }

    @Test
    void moreSoftlyRetainedClassLoadersThanWithoutTreadlightAreAProblem() throws Exception {
        Map<String, String> passed = Map.of("a.FirstTest.one", "PASS");

        assertThat(compare(run(passed), run(passed, Map.of("first", 2), NOTHING_LEFT, List.of())).problems())
                .containsExactly("More class loaders of undeployed archives are still in memory with Treadlight than"
                        + " without it: {first=2}.");
    }

    private Result compare(SuiteRun... results) throws Exception {
        return compare(1, results);
    }

    private Result compare(int expectedTests, SuiteRun... results) throws Exception {
        Deque<SuiteRun> left = new ArrayDeque<>(List.of(results));
        Result result = SuiteComparison.compare(treadlight -> {
            runs.add(treadlight ? "with" : "without");
            SuiteRun run = left.remove();
            return treadlight ? run : withEnded(run, 0);
        }, expectedTests, MOST_SKIPPED);
        assertThat(left).as("runs that did not happen").isEmpty();
        return result;
    }

    static SuiteRun run(Map<String, String> outcomes) {
        return run(outcomes, NOTHING_LEFT, List.of());
    }

    static SuiteRun run(Map<String, String> outcomes, Map<String, Integer> retained, List<String> ours) {
        return run(outcomes, retained, retained, ours);
    }

    static SuiteRun run(Map<String, String> outcomes, Map<String, Integer> retained, Map<String, Integer> strong,
            List<String> ours) {
        Map<TestOutcomes.Test, List<String>> byTest = new TreeMap<>();
        outcomes.forEach((test, outcome) -> {
            int dot = test.lastIndexOf('.');
            byTest.put(new TestOutcomes.Test(test.substring(0, dot), test.substring(dot + 1)), List.of(outcome));
        });
        return new SuiteRun("Server 1", "17", new TestOutcomes(byTest), 3, 3,
                new SuiteRun.Memory(100_000_000, 50_000_000), new SuiteRun.Memory(120_400_000, 60_000_000),
                retained, strong, ours, Duration.ofSeconds(70));
    }
}
