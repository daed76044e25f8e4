package io.github.treadlight.deploy.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares the runs of a suite without and with Treadlight. The outcome of a flaky test may differ by
 * chance. Therefore, the classes of tests whose outcomes differ are run again on both sides, and only tests that differ
 * again count.
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
     * @param unstable the tests that differed once, and not again
     * @param problems the reasons why the comparison failed, as sentences; empty if it succeeded
     */
    record Result(SuiteRun without, SuiteRun with, List<String> unstable, List<String> problems) {}

    private SuiteComparison() {}

    /** Runs a suite without and with Treadlight. */
    static Result compare(Runner runner) throws Exception {
        SuiteRun without = runner.run(false, Set.of());
        List<String> problems = new ArrayList<>();
        if (without.outcomes().count("PASS") == 0) {
            problems.add("Without Treadlight, no test of the suite passed; tests / failures / skipped: "
                    + without.outcomes().summary() + ".");
            return new Result(without, without, List.of(), problems);
        }
        SuiteRun with = runner.run(true, Set.of());
        problems.addAll(problemsOf(with));
        Set<TestOutcomes.Test> different = without.outcomes().differencesFrom(with.outcomes());
        List<String> unstable = new ArrayList<>();
        if (!different.isEmpty()) {
            Set<String> classes = different.stream().map(TestOutcomes.Test::type)
                    .collect(Collectors.toCollection(TreeSet::new));
            SuiteRun withoutAgain = runner.run(false, classes);
            SuiteRun withAgain = runner.run(true, classes);
            problems.addAll(problemsOf(withAgain));
            Set<TestOutcomes.Test> differentAgain = withoutAgain.outcomes().differencesFrom(withAgain.outcomes());
            for (TestOutcomes.Test test : different) {
                if (!withoutAgain.outcomes().byTest().containsKey(test)
                        && !withAgain.outcomes().byTest().containsKey(test)) {
                    problems.add("The outcome of " + test + " differs: without Treadlight "
                            + without.outcomes().of(test) + ", with it " + with.outcomes().of(test)
                            + ". The test was not repeated, because its class no longer ran it on either side.");
                } else if (differentAgain.contains(test)) {
                    problems.add("The outcome of " + test + " differs in both runs: without Treadlight "
                            + without.outcomes().of(test) + " and " + withoutAgain.outcomes().of(test) + ", with it "
                            + with.outcomes().of(test) + " and " + withAgain.outcomes().of(test) + ".");
                } else {
                    unstable.add(test + " (without " + without.outcomes().of(test) + ", with "
                            + with.outcomes().of(test) + "; then both " + withAgain.outcomes().of(test) + ")");
                }
            }
        }
        return new Result(without, with, unstable, problems);
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
