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
 * The use of a library that was measured on one server.
 *
 * @param title the title of the library
 * @param off the run without Treadlight; null if there is none
 * @param on the run with Treadlight
 */
record MeasuredLibrary(String title, Closing closing, @Nullable Run off, Run on) {
    /**
     * Returns the uses that were measured with Treadlight, in the order of the titles. Of several runs of a use, the
     * one with most cycles counts.
     *
     * @param runs the runs on one server
     * @param titles the titles of the libraries, by the names of their applications
     */
    static List<MeasuredLibrary> of(List<Run> runs, Map<String, String> titles) {
        List<MeasuredLibrary> measured = new ArrayList<>();
        titles.forEach((library, title) -> {
            for (Closing closing : Closing.values()) {
                List<Run> found = runs.stream().filter(run -> run.scenario().equals(closing.workload(library)))
                        .toList();
                Run on = longest(found, "on");
                if (on != null) {
                    measured.add(new MeasuredLibrary(title, closing, longest(found, "off"), on));
                }
            }
        });
        return measured;
    }

    private static @Nullable Run longest(List<Run> runs, String module) {
        return runs.stream().filter(run -> run.module().equals(module))
                .max(Comparator.comparingInt(run -> run.cycles().size())).orElse(null);
    }

    /** Returns whether each redeployment retains a class loader. */
    static boolean isLeak(Run run) {
        return run.verdict().leak().equals(Verdict.STRONG) || run.verdict().leak().equals(Verdict.SOFT);
    }

    /** Returns whether the cycles allow a verdict. */
    static boolean hasVerdict(@Nullable Run run) {
        return run != null && !run.verdict().leak().equals(Verdict.UNKNOWN);
    }
}
