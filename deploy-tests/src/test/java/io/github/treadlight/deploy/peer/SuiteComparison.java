package io.github.treadlight.deploy.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares the runs of a suite without and with Treadlight. The outcome of a flaky test may differ by chance.
 * Therefore, the classes of tests whose outcomes differ are repeated. A difference is cleared only if all repetitions
 * on both sides have the same outcome.
 */
final class SuiteComparison {
    /** Runs test classes on a new server. */
    interface Runner {
        /**
         * Runs classes of the suite.
         *
         * @param classes the names of the classes; all if it is empty
         */
        SuiteRun run(boolean treadlight, Set<String> classes) throws Exception;
    }

    /**
     * The result of a comparison.
     *
     * @param with the run with Treadlight; empty if there was none, because tests were missing without it
     * @param repeated the tests that differed once, and had the same outcome in all repetitions
     * @param problems the reasons why the comparison failed, as sentences; empty if it succeeded
     */
    record Result(
            SuiteRun without, Optional<SuiteRun> with, List<String> repeated, List<String> problems) {}

    private SuiteComparison() {}

    /**
     * Runs a suite without and with Treadlight.
     *
     * @param expectedTests the number of tests that must run at least
     */
    static Result compare(Runner runner, int expectedTests) throws Exception {
        SuiteRun without = runner.run(false, Set.of());
        List<String> problems = new ArrayList<>(missingTests("Without", without.outcomes(), expectedTests));
        if (!problems.isEmpty()) {
            return new Result(without, Optional.empty(), List.of(), problems);
        }
        SuiteRun with = runner.run(true, Set.of());
        problems.addAll(missingTests("With", with.outcomes(), expectedTests));
        if (without.outcomes().tests() != with.outcomes().tests()) {
            problems.add("The number of tests differs: without Treadlight " + without.outcomes().tests()
                    + ", with it " + with.outcomes().tests() + ".");
        }
        problems.addAll(problemsOf(with));
        Set<TestOutcomes.Test> different = without.outcomes().differencesFrom(with.outcomes());
        List<String> repeated = new ArrayList<>();
        if (!different.isEmpty()) {
            Repetitions repetitions = Repetitions.run(runner, classes(different));
            repetitions.with().forEach(run -> problems.addAll(problemsOf(run)));
            for (TestOutcomes.Test test : different) {
                if (repetitions.agreeOn(test)) {
                    repeated.add(test + ": without Treadlight " + without.outcomes().of(test) + ", with it "
                            + with.outcomes().of(test) + "; " + repetitions.commonOutcome(test));
                } else {
                    problems.add("The outcome of " + test + " differs: without Treadlight "
                            + without.outcomes().of(test) + " and then "
                            + Repetitions.outcomes(repetitions.without(), test) + "; with it "
                            + with.outcomes().of(test) + " and then "
                            + Repetitions.outcomes(repetitions.with(), test) + ".");
                }
            }
        }
        return new Result(without, Optional.of(with), repeated, problems);
    }

    private static Set<String> classes(Set<TestOutcomes.Test> tests) {
        return tests.stream().map(TestOutcomes.Test::type).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns a problem if no test passed in a run or tests are missing, or else an empty list. */
    private static List<String> missingTests(String side, TestOutcomes outcomes, int expectedTests) {
        String counts = "; tests / failures / skipped: " + outcomes.summary() + ".";
        if (outcomes.count("PASS") == 0) {
            return List.of(side + " Treadlight, no test of the suite passed" + counts);
        }
        if (outcomes.tests() < expectedTests) {
            return List.of(side + " Treadlight, " + outcomes.tests() + (outcomes.tests() == 1 ? " test" : " tests")
                    + " ran, but the description of the suite requires " + expectedTests + counts);
        }
        return List.of();
    }

    /** Returns the problems of a run with Treadlight that do not depend on the other side, as sentences. */
    private static List<String> problemsOf(SuiteRun with) {
        List<String> problems = new ArrayList<>();
        with.ours().forEach(logged -> problems.add("Treadlight logged: " + logged.strip()));
        if (with.loadersLeft() > 1) {
            problems.add(with.loadersLeft() + " class loaders of undeployed archives are still in memory: "
                    + with.retained() + ".");
        }
        return problems;
    }
}
