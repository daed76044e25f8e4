package io.github.treadlight.sim.report;

import io.github.treadlight.sim.engine.LibraryApplication.Closing;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A use of a library with its runs on one server.
 *
 * @param title the title of the library
 * @param closing whether the application closes the library
 * @param off the run without Treadlight; null if it was not measured
 * @param on the run with Treadlight
 */
record MeasuredUse(String title, Closing closing, @Nullable Run off, Run on) {
    /**
     * Returns the uses that were measured with Treadlight, in the order of the titles. Of several runs of a use, takes
     * one that did not fail, with the most cycles.
     *
     * @param runs the runs on one server
     * @param titles the titles of the libraries, by the names of their applications
     */
    static List<MeasuredUse> of(List<Run> runs, Map<String, String> titles) {
        List<MeasuredUse> measured = new ArrayList<>();
        titles.forEach((library, title) -> {
            for (Closing closing : Closing.values()) {
                List<Run> found = runs.stream().filter(run -> run.scenario().equals(closing.workload(library)))
                        .toList();
                Run on = best(found, "on");
                if (on != null) {
                    measured.add(new MeasuredUse(title, closing, best(found, "off"), on));
                }
            }
        });
        return measured;
    }

    private static @Nullable Run best(List<Run> runs, String module) {
        return runs.stream().filter(run -> run.module().equals(module))
                .max(Comparator.<Run, Boolean>comparing(run -> run.failure() == null)
                        .thenComparing(run -> run.cycles().size())).orElse(null);
    }

    /** Returns whether the run retains a class loader at each redeployment, even if only by soft references. */
    static boolean isLeak(Run run) {
        return run.verdict().leak().equals(Verdict.STRONG) || run.verdict().leak().equals(Verdict.SOFT);
    }

    /** Returns whether there is a run, and it has a verdict. */
    static boolean hasVerdict(@Nullable Run run) {
        return run != null && !run.verdict().leak().equals(Verdict.UNKNOWN);
    }
}
