package io.github.treadlight.sim.report;

import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The causes of a leak, in the words of the report. */
public final class RetainedCauses {
    private RetainedCauses() {}

    /**
     * Returns the remedy of each cause, or its title if it has none. Leaves out causes that retain at most half as
     * many class loaders as another one, such as leaks of the last deployments that the next sweep releases. Returns an
     * empty set without a leak, and the reason if there is no verdict.
     */
    public static Set<String> of(Run run) {
        return switch (run.verdict().leak()) {
            case Verdict.NONE -> Set.of();
            case Verdict.UNKNOWN -> Set.of("no verdict: " + (run.failure() == null ? run.verdict().reason()
                    : run.failure()));
            default -> {
                List<LeakCause> causes = LeakCause.of(run.verdict().holders());
                int most = causes.stream().mapToInt(LeakCause::loaders).max().orElse(0);
                yield causes.stream().filter(cause -> 2 * cause.loaders() > most)
                        .map(cause -> cause.remedy().isEmpty() ? cause.title() : cause.remedy())
                        .collect(Collectors.toCollection(TreeSet::new));
            }
        };
    }
}
