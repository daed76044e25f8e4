package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.io.PrintWriter;
import java.util.List;

/** What holds the loaders that stayed, a paragraph for each cause. */
final class HolderPaths {
    private HolderPaths() {}

    static void print(PrintWriter out, List<Run> runs) {
        for (Run run : runs) {
            List<Holder> holders = run.verdict().holders();
            if (!holders.isEmpty()) {
                out.printf("What holds %s %s:%n", run.scenario(),
                        run.module().equals("on") ? "with Treadlight" : "without Treadlight");
                printEach(out, holders);
            }
        }
    }

    static void printEach(PrintWriter out, List<Holder> holders) {
        int number = 1;
        for (Holder holder : holders) {
            out.printf("%2d. [%s] %d × %s%n", number++, holder.verdict(), holder.loaders(), holder.loader());
            out.printf("    %s%n", holder.root());
            holder.path().forEach(step -> out.printf("      → %s%n", step));
            if (holder.cause() != null) {
                out.printf("    %s%n", holder.cause());
            }
        }
        out.println();
        out.flush();
    }
}
