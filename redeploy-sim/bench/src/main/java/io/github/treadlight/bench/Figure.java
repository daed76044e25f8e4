package io.github.treadlight.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * A measured figure, which is a line of a result file.
 *
 * @param benchmark the simple name of the class and the method, followed by a colon and the name of a secondary metric
 * @param rival the name of the measured rival
 * @param parameters the other parameters and their values, separated by spaces
 * @param threads the number of threads that ran the benchmark
 * @param score the figure
 * @param error half the width of the 99.9 % confidence interval, or NaN if unknown
 * @param unit the unit, followed by {@code median} if the figure is one
 */
public record Figure(
        String benchmark, String rival, String parameters, int threads, double score, double error, String unit) {
    private static final String RIVAL = "rival";

    /** The secondary metrics that repeat the primary one, or that depend on the duration of the benchmark. */
    private static final String UNUSED = "p[01]\\..*|gc\\.(?!alloc\\.rate\\.norm).*";

    /** The unit of JMH's event counters, of which JMH reports the sum over all iterations. */
    private static final String EVENTS = "#";

    /** Creates a figure that one thread measured, without an error. */
    public Figure(String benchmark, String rival, String parameters, double score, String unit) {
        this(benchmark, rival, parameters, 1, score, Double.NaN, unit);
    }

    /**
     * Returns the figures of one run of JMH. The figure of sampled times and of single shots is their median, because
     * one disturbed shot would dominate a mean.
     */
    static List<Figure> of(RunResult run) {
        BenchmarkParams params = run.getParams();
        String benchmark = params.getBenchmark().replaceFirst(".*\\.(\\w+\\.\\w+)$", "$1");
        boolean median = params.getMode() == Mode.SampleTime || params.getMode() == Mode.SingleShotTime;
        List<Figure> figures = new ArrayList<>();
        figures.add(of(params, benchmark, run.getPrimaryResult(), median));
        run.getSecondaryResults().forEach((metric, result) -> {
            if (!metric.matches(UNUSED)) {
                figures.add(of(params, benchmark + ":" + metric, result, result.getScoreUnit().equals(EVENTS)));
            }
        });
        return figures;
    }

    private static Figure of(BenchmarkParams params, String benchmark, Result<?> result, boolean median) {
        String parameters = params.getParamsKeys().stream()
                .filter(key -> !key.equals(RIVAL))
                .map(key -> key + "=" + params.getParam(key))
                .collect(Collectors.joining(" "));
        return new Figure(
                benchmark,
                params.getParam(RIVAL),
                parameters,
                params.getThreads(),
                median ? result.getStatistics().getPercentile(50) : result.getScore(),
                median ? Double.NaN : result.getScoreError(),
                median ? result.getScoreUnit() + " median" : result.getScoreUnit());
    }

    /** Returns the figure as a line of comma-separated values. */
    public String line() {
        return String.join(",", benchmark, rival, parameters, Integer.toString(threads), Double.toString(score),
                Double.toString(error), unit);
    }

    /** Returns the figure in a line of comma-separated values. */
    static Figure parse(String line) {
        String[] values = line.split(",", -1);
        return new Figure(values[0], values[1], values[2], Integer.parseInt(values[3]),
                Double.parseDouble(values[4]), Double.parseDouble(values[5]), values[6]);
    }
}
