package io.github.treadlight.sim.result;

import io.github.treadlight.sim.result.RestartResult.FirstDeployment;
import io.github.treadlight.sim.result.RestartResult.Restart;
import io.github.treadlight.sim.result.RestartResult.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A time of a restart, without Treadlight and with it.
 *
 * @param name the event that was timed
 * @param without the times without Treadlight; null if they were not measured
 * @param with the times with Treadlight; null if they were not measured
 * @param speedup the median without Treadlight divided by the median with it; null if one of them is missing
 */
public record RestartFigure(
        String name, @Nullable TimeSample without, @Nullable TimeSample with, @Nullable Double speedup) {
    /** Returns the figures of all runs on one server. */
    static List<RestartFigure> of(List<String> applications, List<Run> runs) {
        List<RestartFigure> figures = new ArrayList<>();
        if (!applications.isEmpty()) {
            String first = applications.get(0);
            figures.add(of("restart, until all " + applications.size() + " applications respond", runs,
                    run -> restarts(run, Restart::allMillis)));
            figures.add(of("restart, until the server is ready", runs, run -> restarts(run, Restart::readyMillis)));
            figures.add(of("start without applications", runs,
                    run -> firstDeployments(run, FirstDeployment::startMillis)));
            figures.add(of("first deployment of " + first + " in the new server", runs,
                    run -> Stream.ofNullable(run.newServerMillis()).toList()));
            figures.add(of("first deployment of " + first + " after a restart", runs,
                    run -> firstDeployments(run, FirstDeployment::deployMillis)));
        }
        return List.copyOf(figures);
    }

    private static List<Long> restarts(Run run, Function<Restart, Long> time) {
        return run.restarts().stream().map(time).toList();
    }

    private static List<Long> firstDeployments(Run run, Function<FirstDeployment, Long> time) {
        return run.firstDeployments().stream().map(time).toList();
    }

    private static RestartFigure of(String name, List<Run> runs, Function<Run, List<Long>> times) {
        TimeSample without = sample("off", runs, times);
        TimeSample with = sample("on", runs, times);
        return new RestartFigure(name, without, with, speedup(without, with));
    }

    private static @Nullable Double speedup(@Nullable TimeSample without, @Nullable TimeSample with) {
        return (without == null || with == null || with.median() == 0)
                ? null
                : without.median() / (double) with.median();
    }

    private static @Nullable TimeSample sample(String module, List<Run> runs, Function<Run, List<Long>> times) {
        return TimeSample.of(runs.stream().filter(run -> run.module().equals(module))
                .flatMap(run -> times.apply(run).stream()).toList());
    }
}
