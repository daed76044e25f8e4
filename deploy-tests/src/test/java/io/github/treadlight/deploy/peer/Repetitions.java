package io.github.treadlight.deploy.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The repetitions of the classes with tests whose outcomes differed. Each repetition has a new server without
 * Treadlight and another one with it.
 */
record Repetitions(List<SuiteRun> without, List<SuiteRun> with) {
    /** The number of repetitions on each side; a flaky test is unlikely to have the same outcome in six runs. */
    private static final int COUNT = 3;

    /** Repeats the tests of classes. */
    static Repetitions run(SuiteComparison.Runner runner, Set<String> classes) throws Exception {
        List<SuiteRun> without = new ArrayList<>();
        List<SuiteRun> with = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            without.add(runner.run(false, classes));
            with.add(runner.run(true, classes));
        }
        return new Repetitions(without, with);
    }

    /** Returns whether a test ran in all repetitions on both sides, each time with the same outcome. */
    boolean agreeOn(TestOutcomes.Test test) {
        Set<String> outcomes = Stream.concat(without.stream(), with.stream())
                .map(run -> run.outcomes().of(test)).collect(Collectors.toSet());
        return outcomes.size() == 1 && !outcomes.contains(TestOutcomes.NOT_RUN);
    }

    /** Returns the outcome on which all repetitions of a test agree, and their number, as a text. */
    String commonOutcome(TestOutcomes.Test test) {
        return with.get(0).outcomes().of(test) + " in " + COUNT + " repetitions on each side";
    }

    /** Returns the outcomes of a test in the repetitions of one side, as a text. */
    static String outcomes(List<SuiteRun> side, TestOutcomes.Test test) {
        return side.stream().map(run -> run.outcomes().of(test)).collect(Collectors.joining(", "));
    }
}
