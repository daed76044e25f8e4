package io.github.treadlight.sim.result;

import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two results side by side, such as those from before and after a change.
 *
 * @param nameA the name of the first result
 * @param nameB the name of the second result
 * @param a the environment of the first result
 * @param b the environment of the second result
 * @param differences the properties of the environments that differ, except start times and commands
 * @param runs the runs of both results; those of the first result come first
 */
public record ResultComparison(
        String nameA, String nameB, Environment a, Environment b, List<Difference> differences, List<RunPair> runs) {
    /** A property of the environments that differs. */
    public record Difference(String name, String a, String b) {}

    /**
     * A run in both results, or in one of them.
     *
     * @param name the application, and how it was run
     * @param a the run in the first result, or null
     * @param b the run in the second result, or null
     * @param figures the figures of both runs; empty if there is only one
     */
    public record RunPair(String name, @Nullable Run a, @Nullable Run b, List<ComparedFigure> figures) {}

    /** Returns the comparison of two results. */
    public static ResultComparison of(String nameA, SimulationResult a, String nameB, SimulationResult b) {
        List<RunPair> pairs = new ArrayList<>();
        for (Run run : a.runs()) {
            Optional<Run> other = counterpart(run, b.runs());
            pairs.add(new RunPair(name(run), run, other.orElse(null),
                    other.map(second -> ComparedFigure.of(run, second)).orElse(List.of())));
        }
        b.runs().stream()
                .filter(run -> counterpart(run, a.runs()).isEmpty())
                .forEach(run -> pairs.add(new RunPair(name(run), null, run, List.of())));
        return new ResultComparison(nameA, nameB, a.environment(), b.environment(),
                differences(a.environment(), b.environment()), List.copyOf(pairs));
    }

    private static Optional<Run> counterpart(Run run, List<Run> others) {
        return others.stream().filter(other -> name(other).equals(name(run))).findFirst();
    }

    private static String name(Run run) {
        return run.scenario() + (run.apps() == 1 ? "" : " × " + run.apps())
                + ("cleared".equals(run.softRefs()) ? ", soft refs cleared" : "")
                + (run.module().equals("on") ? ", with Treadlight" : "");
    }

    private static List<Difference> differences(Environment a, Environment b) {
        return Stream.of(
                        new Difference("server", a.serverVersion(), b.serverVersion()),
                        new Difference("JDK", a.jdk(), b.jdk()),
                        new Difference("garbage collector", a.gc(), b.gc()),
                        new Difference("maximum heap", ByteSize.text(a.maxHeap()), ByteSize.text(b.maxHeap())),
                        new Difference("processors", String.valueOf(a.cpus()), String.valueOf(b.cpus())),
                        new Difference("system", a.os(), b.os()))
                .filter(property -> !Objects.equals(property.a(), property.b()))
                .toList();
    }
}
