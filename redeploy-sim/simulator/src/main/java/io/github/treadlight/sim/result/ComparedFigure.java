package io.github.treadlight.sim.result;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A figure of two runs, side by side.
 *
 * @param name the figure and its unit
 * @param a the value of the first run
 * @param b the value of the second run
 * @param ratio the second value divided by the first; null if a value is missing, if a slope is not distinct from zero,
 *     or if the figure depends on the number of cycles and the runs differ in it
 */
public record ComparedFigure(String name, String a, String b, @Nullable Double ratio) {
    private static final String NONE = "–";

    /** Returns the figures of two runs of the same workload, after the numbers of cycles if these differ. */
    static List<ComparedFigure> of(Run a, Run b) {
        Verdict first = a.verdict();
        Verdict second = b.verdict();
        List<ComparedFigure> figures = new ArrayList<>();
        boolean sameLength = a.cycles().size() == b.cycles().size();
        if (!sameLength) {
            figures.add(new ComparedFigure(
                    "cycles", String.valueOf(a.cycles().size()), String.valueOf(b.cycles().size()), null));
        }
        figures.add(new ComparedFigure("leak", first.leak(), second.leak(), null));
        figures.add(new ComparedFigure("loaders that each redeployment retains", hundredths(first.loadersPerCycle()),
                hundredths(second.loadersPerCycle()), ratio(first.loadersPerCycle(), second.loadersPerCycle())));
        figures.add(slope("heap", first.heapBytesPerCycle(), first.heapBytesMargin(),
                second.heapBytesPerCycle(), second.heapBytesMargin()));
        figures.add(slope("metaspace", first.metaspaceBytesPerCycle(), first.metaspaceBytesMargin(),
                second.metaspaceBytesPerCycle(), second.metaspaceBytesMargin()));
        figures.add(size("heap that undeployed applications retain at the end, MB",
                first.retainedBytes(), second.retainedBytes(), sameLength));
        figures.add(size(
                "heap in the last cycle, MB", last(a, Cycle::heapUsed), last(b, Cycle::heapUsed), sameLength));
        figures.add(size("metaspace in the last cycle, MB",
                last(a, Cycle::metaspaceUsed), last(b, Cycle::metaspaceUsed), sameLength));
        figures.add(millis("first deployment, ms", firstMillis(first), firstMillis(second)));
        figures.add(millis("median of the steady redeployments, ms" + confidence(first, second),
                first.redeployMillisMedian(), second.redeployMillisMedian()));
        figures.add(millis("95th percentile of the steady redeployments, ms",
                first.redeployMillisP95(), second.redeployMillisP95()));
        return List.copyOf(figures);
    }

    private static ComparedFigure slope(
            String name, double a, @Nullable Double marginA, double b, @Nullable Double marginB) {
        boolean distinct = marginA != null && marginB != null && a > marginA && b > marginB;
        return new ComparedFigure(name + " that each redeployment retains, MB", Slope.megabytes(a, marginA),
                Slope.megabytes(b, marginB), distinct ? ratio(a, b) : null);
    }

    private static ComparedFigure size(String name, @Nullable Long a, @Nullable Long b, boolean sameLength) {
        return new ComparedFigure(name, a == null ? NONE : ByteSize.megabytes(a),
                b == null ? NONE : ByteSize.megabytes(b),
                (a == null || b == null || !sameLength) ? null : ratio(a.doubleValue(), b.doubleValue()));
    }

    private static ComparedFigure millis(String name, long a, long b) {
        return new ComparedFigure(name, a == 0 ? NONE : String.valueOf(a), b == 0 ? NONE : String.valueOf(b),
                b == 0 ? null : ratio((double) a, (double) b));
    }

    private static @Nullable Double ratio(double a, double b) {
        return a > 0 && b >= 0 ? b / a : null;
    }

    private static @Nullable Long last(Run run, ToLongFunction<Cycle> figure) {
        return run.cycles().isEmpty() ? null : figure.applyAsLong(run.cycles().get(run.cycles().size() - 1));
    }

    private static long firstMillis(Verdict verdict) {
        return verdict.times() == null ? 0 : verdict.times().firstMillis();
    }

    /** Returns a text that says whether the confidence intervals of the medians overlap, for the name of a figure. */
    private static String confidence(Verdict a, Verdict b) {
        Boolean distinct =
                (a.times() == null || b.times() == null) ? null : b.times().isDistinctFrom(a.times());
        return distinct == null
                ? " (too few cycles to be confident)"
                : distinct ? " (the confidence intervals do not overlap)" : " (the confidence intervals overlap)";
    }

    private static String hundredths(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
