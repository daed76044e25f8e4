package io.github.treadlight.tool.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the runs of a suite without and with Treadlight. The outcome of a flaky test may differ by chance.
 * Therefore, the suite is repeated if outcomes differ. A difference is cleared only if the test has the same outcome in
 * all other runs on both sides.
 *
 * <p>The repetitions run the complete suite, because a fault of Treadlight may depend on what earlier deployments left
 * in the server.
 */
final class SuiteComparison {
    /** The number of repetitions on each side; a flaky test is unlikely to have the same outcome in six runs. */
    private static final int REPETITIONS = 3;

    /** Runs a suite on a new server. */
    interface Runner {
        /** Runs all tests of the suite. */
        SuiteRun run(boolean treadlight) throws Exception;
    }

    /**
     * The result of a comparison.
     *
     * @param with the run with Treadlight; empty if there was none, because tests were missing without it
     * @param repeated the tests that differed once, and had the same outcome in all other runs
     * @param problems the reasons why the comparison failed, as sentences; empty if it succeeded
     */
    record Result(
            SuiteRun without, Optional<SuiteRun> with, List<String> repeated, List<String> problems) {}

    private final Runner runner;
    private final int expectedTests;
    private final int mostSkipped;
    private final RunPairs pairs = new RunPairs();
    private final List<String> problems = new ArrayList<>();

    private SuiteComparison(Runner runner, int expectedTests, int mostSkipped) {
        this.runner = runner;
        this.expectedTests = expectedTests;
        this.mostSkipped = mostSkipped;
    }

    /**
     * Runs a suite without and with Treadlight.
     *
     * @param expectedTests the smallest number of tests that must run
     * @param mostSkipped the largest number of tests that may be skipped
     */
    static Result compare(Runner runner, int expectedTests, int mostSkipped) throws Exception {
        return new SuiteComparison(runner, expectedTests, mostSkipped).compare();
    }

    private Result compare() throws Exception {
        SuiteRun without = runner.run(false);
        problems.addAll(missingTests("Without", without.outcomes()));
        if (!problems.isEmpty()) {
            return new Result(without, Optional.empty(), List.of(), problems);
        }
        add(without, runner.run(true));
        while (differencesMayBeCleared() && pairs.size() <= REPETITIONS) {
            SuiteRun repeated = runner.run(false);
            problems.addAll(missingTests("Without", repeated.outcomes()));
            add(repeated, runner.run(true));
        }
        List<String> cleared = new ArrayList<>();
        for (TestOutcomes.Test test : pairs.differences()) {
            if (pairs.differOnlyOnce(test) && pairs.size() > REPETITIONS) {
                cleared.add(test + ": " + pairs.outcomes(test));
            } else {
                problems.add("The outcome of " + test + " differs: " + pairs.outcomes(test) + ".");
            }
        }
        return new Result(without, Optional.of(pairs.firstWith()), cleared, problems);
    }

    /** Adds a pair of runs, and the problems that do not depend on other pairs. */
    private void add(SuiteRun without, SuiteRun with) {
        pairs.add(without, with);
        problems.addAll(missingTests("With", with.outcomes()));
        if (without.outcomes().tests() != with.outcomes().tests()) {
            problems.add("The number of tests differs: without Treadlight " + without.outcomes().tests()
                    + ", with it " + with.outcomes().tests() + ".");
        }
        if (without.deployments() != with.deployments()) {
            problems.add("The number of deployments differs: without Treadlight " + without.deployments()
                    + ", with it " + with.deployments() + ".");
        }
        if (without.ended() > 0) {
            problems.add("Treadlight was active in the run without it.");
        }
        problems.addAll(problemsOf(with));
        if (with.loadersLeft() > Math.max(1, without.loadersLeft())) {
            problems.add("More class loaders of undeployed archives are still in memory with Treadlight than without"
                    + " it: " + with.retained() + ".");
        }
    }

    /** Returns whether there are differences, and further repetitions may clear all of them. */
    private boolean differencesMayBeCleared() {
        Set<TestOutcomes.Test> different = pairs.differences();
        return !different.isEmpty() && different.stream().allMatch(pairs::differOnlyOnce);
    }

    /** Returns a problem if no test passed in a run or tests are missing or skipped, or else an empty list. */
    private List<String> missingTests(String side, TestOutcomes outcomes) {
        String counts = "; tests / failures / skipped: " + outcomes.summary() + ".";
        if (outcomes.count("PASS") == 0) {
            return List.of(side + " Treadlight, no test of the suite passed" + counts);
        }
        if (outcomes.tests() < expectedTests) {
            return List.of(side + " Treadlight, " + outcomes.tests() + (outcomes.tests() == 1 ? " test" : " tests")
                    + " ran, but the description of the suite requires " + expectedTests + counts);
        }
        if (outcomes.count("SKIP") > mostSkipped) {
            return List.of(side + " Treadlight, more tests were skipped than the " + mostSkipped
                    + " that the description of the suite permits" + counts);
        }
        return List.of();
    }

    /** Returns the problems of a run with Treadlight that do not depend on the other side, as sentences. */
    private static List<String> problemsOf(SuiteRun with) {
        List<String> problems = new ArrayList<>();
        with.problems().forEach(logged -> problems.add("A record names Treadlight: " + logged.strip()));
        if (with.ended() < with.deployments()) {
            problems.add("Treadlight did not log the end of each application: it logged " + with.ended() + " ends, and"
                    + " the server deployed " + with.deployments() + " applications.");
        }
        if (with.strongLoadersLeft() > 1) {
            problems.add(with.strongLoadersLeft() + " class loaders of undeployed archives are still in memory: "
                    + with.strong() + ".");
        }
        return problems;
    }
}
