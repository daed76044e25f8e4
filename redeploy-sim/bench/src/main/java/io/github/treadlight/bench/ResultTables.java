package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.treadlight.bench.FigureTable.Figure;
import io.github.treadlight.bench.rmi.OrbJars;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.openjdk.jmh.util.ListStatistics;

/** The tables of the results of one JVM. */
record ResultTables(ResultFiles files) {
    static final String GEOMETRIC_MEAN = "geometric mean of the application shapes";

    /** Returns a table for each benchmark that has results. */
    List<ResultTable> all() throws IOException {
        List<ResultTable> all = new ArrayList<>();
        all.addAll(classValues());
        all.add(footprint());
        all.addAll(streams());
        all.addAll(codebases());
        all.add(jmh("annotations.json", "Annotations of a class: nanoseconds", "place"));
        for (OrbJars orb : OrbJars.values()) {
            all.addAll(orb(orb));
        }
        all.removeIf(table -> table.cases().isEmpty());
        return all;
    }

    private List<FigureTable> classValues() throws IOException {
        FigureTable lookup = jmh("lookup.json", "Lookup, one thread: nanoseconds", "shape");
        FigureTable two = jmh("lookup-2-threads.json", "Lookup, two threads: nanoseconds", "shape");
        FigureTable call =
                jmh("lookup-of-class-value.json", "Lookup, called on ClassValue itself: nanoseconds", "shape");
        for (FigureTable table : List.of(lookup, two, call)) {
            table.addGeometricMean(GEOMETRIC_MEAN, BenchShape.OF_APPLICATION);
        }
        String manyClasses = "lookup-many-classes.json";
        String redeploy = "redeploy.json";
        return List.of(
                lookup,
                two,
                call,
                jmh("lookup-young-collections.json", "Lookup during young collections: nanoseconds", "shape"),
                jmh(manyClasses, "Lookup, many classes: nanoseconds", "shape"),
                secondary(manyClasses, "Lookup, many classes: bytes allocated", "gc.alloc.rate.norm"),
                jmh("first-compute.json", "First computation: nanoseconds for each value", "classValues"),
                jmh("purge.json", "Purge of an application: microseconds", "shape"),
                jmh("purge-many-loaders.json", "Purge of many loaders: milliseconds", "order"),
                deadClassValues(),
                secondary(redeploy, "Redeployment: milliseconds of processor time", CpuTime.LABEL),
                jmh(redeploy, "Redeployment: milliseconds", "shape"));
    }

    private List<ResultTable> streams() throws IOException {
        List<RoundTable> graphs = List.of(
                stream("streams-read.json", "Streams, reading: microseconds"),
                stream("streams-read-deep.json", "Streams, reading below 150 JDK frames: microseconds"),
                stream("streams-write.json", "Streams, writing: microseconds"));
        graphs.forEach(RoundTable::addGeometricMean);
        List<ResultTable> all = new ArrayList<>(graphs);
        all.add(1, new FilterTable(graphs.get(0)));
        all.add(stream("streams-records.json", "Streams, reading records and classes: microseconds"));
        return all;
    }

    private RoundTable stream(String file, String title) throws IOException {
        RoundTable table = RoundTable.of(title);
        for (JsonNode run : files.read(file)) {
            double nanoseconds = percentile50(run.path("primaryMetric"));
            table.put(parameter("graph").apply(run), parameter("rival").apply(run), nanoseconds / 1_000);
        }
        return table;
    }

    private List<FigureTable> codebases() throws IOException {
        return List.of(
                codebase("Codebase, a web application's loader: nanoseconds", "WEBAPP", 1),
                codebase("Codebase, a web application's loader, two threads: nanoseconds", "WEBAPP", 2),
                codebase("Codebase, a JDK URLClassLoader: nanoseconds", "JDK", 1));
    }

    private FigureTable codebase(String title, String loader, int threads) throws IOException {
        Predicate<JsonNode> selected = has("loader", loader);
        return table(
                "codebase.json",
                title,
                selected.and(run -> run.path("threads").asInt() == threads),
                parameter("urls").andThen(urls -> urls + " URLs"),
                run -> mean(run.path("primaryMetric")));
    }

    private List<FigureTable> orb(OrbJars orb) throws IOException {
        FigureTable bytes = FigureTable.of("ORB of " + orb + ", bytes of the value");
        for (JsonNode one : files.read(ResultFiles.ORB_BYTES)) {
            if (one.path("orb").asText().equals(orb.name())) {
                bytes.put(one.path("graph").asText(), one.path("rival").asText(), one.path("bytes").asDouble());
            }
        }
        return List.of(
                orb(orb, "writing and reading", "roundTrip"),
                orb(orb, "writing", "write"),
                orb(orb, "reading", "read"),
                bytes);
    }

    private FigureTable orb(OrbJars orb, String what, String method) throws IOException {
        return table(
                "orb.json",
                "ORB of " + orb + ", " + what + ": nanoseconds",
                benchmark("OrbValueBench." + method).and(has("orb", orb.name())),
                parameter("graph"),
                ResultTables::median);
    }

    /**
     * Returns a table of medians, because one disturbed shot would dominate a mean, and JMH adds up the shots of a
     * secondary result.
     */
    private FigureTable deadClassValues() throws IOException {
        Predicate<JsonNode> first = benchmark("ClassValueDeadBench.firstGet");
        return table(
                "dead-class-values.json",
                "After collection of many class values: microseconds, medians",
                run -> true,
                run -> parameter("shape").apply(run)
                        + (first.test(run) ? ", first get" : ", slowest of the next 1000"),
                run -> new Figure(
                        percentile50(
                                first.test(run)
                                        ? run.path("primaryMetric")
                                        : run.path("secondaryMetrics").path(ClassValueDeadBench.SLOWEST)),
                        Double.NaN));
    }

    private RangeTable footprint() throws IOException {
        RangeTable table = RangeTable.of("Footprint: bytes for each association");
        for (JsonNode one : files.read(ResultFiles.FOOTPRINT)) {
            String row = one.path("footprintCase").asText();
            String rival = one.path("rival").asText();
            int percent = one.path("percent").asInt(FootprintCase.FULL_SIZE);
            table.put(row, rival, percent, one.path("bytes").asDouble());
            if (rival.equals(Rival.COMPACT.name())) {
                table.put(row, rival + " trimmed", percent, one.path("trimmedBytes").asDouble());
            }
        }
        return table;
    }

    /** Returns a table of JMH's primary scores with a row for each value of the parameter. */
    private FigureTable jmh(String file, String title, String parameter) throws IOException {
        return table(file, title, run -> true, parameter(parameter), run -> mean(run.path("primaryMetric")));
    }

    /** Returns a table of the secondary scores that a profiler measured. */
    private FigureTable secondary(String file, String title, String metric) throws IOException {
        return table(
                file,
                title,
                run -> true,
                parameter("shape"),
                run -> mean(run.path("secondaryMetrics").path(metric)));
    }

    /** Returns a table of the selected runs of JMH in a file. */
    private FigureTable table(
            String file,
            String title,
            Predicate<JsonNode> selected,
            Function<JsonNode, String> row,
            Function<JsonNode, Figure> figure)
            throws IOException {
        FigureTable table = FigureTable.of(title);
        for (JsonNode run : files.read(file)) {
            if (selected.test(run)) {
                table.put(row.apply(run), parameter("rival").apply(run), figure.apply(run));
            }
        }
        return table;
    }

    private static Predicate<JsonNode> benchmark(String name) {
        return run -> run.path("benchmark").asText().endsWith("." + name);
    }

    private static Predicate<JsonNode> has(String parameter, String value) {
        return run -> parameter(parameter).apply(run).equals(value);
    }

    private static Function<JsonNode, String> parameter(String name) {
        return run -> run.path("params").path(name).asText();
    }

    private static Figure mean(JsonNode metric) {
        JsonNode error = metric.path("scoreError"); // the text "NaN" after too few iterations
        return new Figure(
                metric.path("score").asDouble(Double.NaN), error.isNumber() ? error.asDouble() : Double.NaN);
    }

    /** Returns the median of all times, with the error of the iterations' medians. */
    private static Figure median(JsonNode run) {
        JsonNode metric = run.path("primaryMetric");
        ListStatistics medians = new ListStatistics();
        metric.path(ResultFiles.MEDIANS).forEach(fork -> fork.forEach(one -> medians.addValue(one.asDouble())));
        return new Figure(percentile50(metric), medians.getMeanErrorAt(0.999));
    }

    private static double percentile50(JsonNode metric) {
        return metric.path("scorePercentiles").path("50.0").asDouble(Double.NaN);
    }
}
