package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.result.RestartFigure;
import io.github.treadlight.sim.result.RestartResult;
import io.github.treadlight.sim.result.RestartResult.Run;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.TimeSample;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A table of the times of restarts in seconds, without Treadlight and with it. */
final class RestartTable {
    private static final double MILLIS = 1000;
    private static final long MEGABYTE = 1 << 20;
    private static final String TIMES = "%6s %7s %7s %5s";

    private RestartTable() {}

    static void print(PrintWriter out, RestartResult result) {
        Environment environment = result.environment();
        out.printf(Locale.ROOT, "%n%s, JDK %s, heap of %d MB, %d processors%n%s%n",
                PrintableText.of(environment.serverVersion()), PrintableText.of(environment.jdk()),
                environment.maxHeap() / MEGABYTE, environment.cpus(),
                PrintableText.of(String.join(", ", result.applications())));
        line(out, "", "without", "with Treadlight", "");
        String columns = String.format(TIMES, "median", "min", "max", "n");
        line(out, "seconds", columns, columns, "ratio");
        for (RestartFigure figure : result.getFigures()) {
            line(out, PrintableText.of(figure.name()), times(figure.without()), times(figure.with()),
                    figure.speedup() == null ? "" : String.format(Locale.ROOT, "%.2f ×", figure.speedup()));
        }
        for (Run run : result.runs()) {
            if (run.failure() != null) {
                out.printf("%s: failed after %d restarts: %s%n", SimulationResult.Run.mode(run.module()),
                        run.restarts().size(), PrintableText.of(run.failure()));
            }
        }
        out.println("ratio: the median without Treadlight, divided by the median with it");
        out.flush();
    }

    private static void line(PrintWriter out, String name, String without, String with, String ratio) {
        out.println(String.format("%-50s | %-28s | %-28s | %s", name, without, with, ratio).stripTrailing());
    }

    private static String times(@Nullable TimeSample sample) {
        return sample == null
                ? ""
                : String.format(TIMES, seconds(sample.median()), seconds(sample.min()), seconds(sample.max()),
                        sample.count());
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f", millis / MILLIS);
    }
}
