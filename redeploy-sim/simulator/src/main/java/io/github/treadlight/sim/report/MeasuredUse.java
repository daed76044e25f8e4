package io.github.treadlight.sim.report;

import io.github.treadlight.sim.engine.LibraryApplication.Closing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A use of a library with the figures of its runs on one server.
 *
 * @param title the title of the library
 * @param closing whether the application closes the library
 * @param off the figures without Treadlight; null if they were not measured
 * @param on the figures with Treadlight
 */
record MeasuredUse(String title, Closing closing, @Nullable LibraryFigures off, LibraryFigures on) {
    /**
     * Returns the uses that were measured with Treadlight, in the order of the titles.
     *
     * @param figures the figures on one server, at most one for a use and module
     * @param titles the titles of the libraries, by the names of their applications
     */
    static List<MeasuredUse> of(List<LibraryFigures> figures, Map<String, String> titles) {
        List<MeasuredUse> measured = new ArrayList<>();
        titles.forEach((library, title) -> {
            for (Closing closing : Closing.values()) {
                LibraryFigures on = find(figures, closing.workload(library), "on");
                if (on != null) {
                    measured.add(new MeasuredUse(title, closing, find(figures, on.use(), "off"), on));
                }
            }
        });
        return measured;
    }

    private static @Nullable LibraryFigures find(List<LibraryFigures> figures, String use, String module) {
        return figures.stream().filter(run -> run.use().equals(use) && run.module().equals(module)).findAny()
                .orElse(null);
    }
}
