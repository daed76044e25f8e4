package io.github.treadlight.tool.peer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The runs of a suite in pairs: one run without Treadlight and one with it. */
final class RunPairs {
    private final List<SuiteRun> without = new ArrayList<>();
    private final List<SuiteRun> with = new ArrayList<>();

    void add(SuiteRun sideWithout, SuiteRun sideWith) {
        without.add(sideWithout);
        with.add(sideWith);
    }

    int size() {
        return with.size();
    }

    /** Returns the first run with Treadlight. */
    SuiteRun firstWith() {
        return with.get(0);
    }

    /** Returns the tests whose outcomes differ in a pair. */
    Set<TestOutcomes.Test> differences() {
        Set<TestOutcomes.Test> different = new TreeSet<>();
        for (int i = 0; i < size(); i++) {
            different.addAll(without.get(i).outcomes().differencesFrom(with.get(i).outcomes()));
        }
        return different;
    }

    /**
     * Returns whether a test's outcomes differ in exactly one pair, and all runs of the other pairs have the same
     * outcome.
     */
    boolean differOnlyOnce(TestOutcomes.Test test) {
        int differences = 0;
        Set<String> common = new HashSet<>();
        for (int i = 0; i < size(); i++) {
            String outcome = without.get(i).outcomes().of(test);
            if (outcome.equals(with.get(i).outcomes().of(test))) {
                common.add(outcome);
            } else {
                differences++;
            }
        }
        return differences == 1 && common.size() <= 1 && !common.contains(TestOutcomes.NOT_RUN);
    }

    /** Returns the outcomes of a test in all runs, as a text. */
    String outcomes(TestOutcomes.Test test) {
        return "without Treadlight " + outcomes(without, test) + "; with it " + outcomes(with, test);
    }

    private static String outcomes(List<SuiteRun> side, TestOutcomes.Test test) {
        return side.stream().map(run -> run.outcomes().of(test)).collect(Collectors.joining(", "));
    }
}
