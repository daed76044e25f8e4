package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.treadlight.bench.rmi.OrbJars;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;

/** The result files of one JVM in their directory. */
record ResultFiles(Path directory) {
    static final String FOOTPRINT = "footprint.json";
    static final String ORB_BYTES = "orb-bytes.json";
    static final String ENVIRONMENT = "environment.json";
    static final String GEOMETRIC_MEAN = "geometric mean of the application shapes";

    /** The JSON key of the medians of each fork's iterations, which replace JMH's histograms. */
    private static final String MEDIANS = "medians";

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /** Writes JMH's results in JMH's format, without the paths of the machine. */
    void writeJmh(String file, Collection<RunResult> results) throws IOException {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(json, true, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        }
        JsonNode runs = JSON.readTree(json.toByteArray());
        for (JsonNode run : runs) {
            ObjectNode changed = (ObjectNode) run;
            replaceHistogram((ObjectNode) run.path("primaryMetric"));
            changed.put("jvm", "java");
            ArrayNode options = JSON.createArrayNode();
            for (JsonNode option : run.path("jvmArgs")) {
                if (option.asText().startsWith("-X")) {
                    options.add(option);
                }
            }
            changed.set("jvmArgs", options);
        }
        write(file, runs);
    }

    /** Replaces the histograms of the sampled times by the median of each iteration. */
    static void replaceHistogram(ObjectNode metric) {
        JsonNode forks = metric.remove("rawDataHistogram");
        if (forks != null) {
            ArrayNode medians = metric.putArray(MEDIANS);
            for (JsonNode fork : forks) {
                ArrayNode ofFork = medians.addArray();
                for (JsonNode iteration : fork) {
                    MultisetStatistics times = new MultisetStatistics();
                    for (JsonNode bucket : iteration) {
                        times.addValue(bucket.get(0).asDouble(), bucket.get(1).asLong());
                    }
                    ofFork.add(times.getPercentile(50));
                }
            }
        }
    }

    void write(String file, Object content) throws IOException {
        Files.createDirectories(directory);
        JSON.writeValue(directory.resolve(file).toFile(), content);
    }

    /** Returns the output of {@link Environment}, or an empty object if the file is missing. */
    JsonNode environment() throws IOException {
        return read(ENVIRONMENT);
    }

    /** Returns a table for each benchmark that has results. */
    List<ResultTable> tables() throws IOException {
        FigureTable lookup = jmh(Batch.LOOKUP, "Lookup, one thread: nanoseconds", "shape", "");
        FigureTable two = jmh(Batch.LOOKUP_2_THREADS, "Lookup, two threads: nanoseconds", "shape", "");
        lookup.addGeometricMean(GEOMETRIC_MEAN, Shape.OF_APPLICATION);
        two.addGeometricMean(GEOMETRIC_MEAN, Shape.OF_APPLICATION);
        FigureTable call = jmh(Batch.CALL, "Lookup, called on ClassValue itself: nanoseconds", "shape", "");
        call.addGeometricMean(GEOMETRIC_MEAN, Shape.OF_APPLICATION);
        List<ResultTable> tables = new ArrayList<>(List.of(
                lookup,
                two,
                call,
                jmh(Batch.YOUNG, "Lookup during young collections: nanoseconds", "shape", ""),
                jmh(Batch.MANY_CLASSES, "Lookup, many classes: nanoseconds", "shape", ""),
                jmh(Batch.MANY_CLASSES, "Lookup, many classes: bytes allocated", "shape", "gc.alloc.rate.norm"),
                jmh(Batch.FIRST_COMPUTE, "First computation: nanoseconds for each value", "classValues", ""),
                jmh(Batch.PURGE, "Purge of an application: microseconds", "shape", ""),
                jmh(Batch.PURGE_MANY_LOADERS, "Purge of many loaders: milliseconds", "order", ""),
                deadClassValues(),
                jmh(Batch.REDEPLOY, "Redeployment: milliseconds of processor time", "shape", CpuTime.LABEL),
                jmh(Batch.REDEPLOY, "Redeployment: milliseconds", "shape", ""),
                footprint(),
                streams("Streams, reading: nanoseconds", "ObjectStreamBench.read", "5"),
                streams("Streams, reading below 150 JDK frames: nanoseconds", "ObjectStreamBench.read", "150"),
                streams("Streams, writing: nanoseconds", "ObjectStreamBench.write", ""),
                streams("Streams, reading records and classes: nanoseconds", "RecordStreamBench.read", "5"),
                codebases("Codebase, a web application's loader: nanoseconds", "WEBAPP", 1),
                codebases("Codebase, a web application's loader, two threads: nanoseconds", "WEBAPP", 2),
                codebases("Codebase, a JDK URLClassLoader: nanoseconds", "JDK", 1),
                jmh(Batch.ANNOTATIONS, "Annotations of a class: nanoseconds", "place", "")));
        for (OrbJars orb : OrbJars.values()) {
            tables.add(orb("writing and reading", orb, "roundTrip"));
            tables.add(orb("writing", orb, "write"));
            tables.add(orb("reading", orb, "read"));
            tables.add(orbBytes(orb));
        }
        tables.removeIf(table -> table.cases().isEmpty());
        return tables;
    }

    /** @param metric the name of the secondary metric, or empty for the primary one */
    private FigureTable jmh(String file, String title, String parameter, String metric) throws IOException {
        FigureTable table = FigureTable.of(title);
        for (JsonNode run : read(file)) {
            JsonNode measured =
                    metric.isEmpty() ? run.path("primaryMetric") : run.path("secondaryMetrics").path(metric);
            JsonNode error = measured.path("scoreError"); // the text "NaN" after too few iterations
            table.put(
                    run.path("params").path(parameter).asText(),
                    run.path("params").path("rival").asText(),
                    measured.path("score").asDouble(Double.NaN),
                    error.isNumber() ? error.asDouble() : Double.NaN);
        }
        return table;
    }

    /**
     * Returns a table of medians, because one disturbed shot would dominate a mean, and JMH adds up the shots of a
     * secondary result.
     */
    private FigureTable deadClassValues() throws IOException {
        FigureTable table = FigureTable.of("After collection of many class values: microseconds, medians");
        for (JsonNode run : read(Batch.DEAD_CLASS_VALUES)) {
            JsonNode parameters = run.path("params");
            boolean first = run.path("benchmark").asText().endsWith(".firstGet");
            JsonNode measured = first
                    ? run.path("primaryMetric")
                    : run.path("secondaryMetrics").path(ClassValueDeadBench.SLOWEST);
            table.put(
                    parameters.path("shape").asText() + (first ? ", first get" : ", slowest of the next 1000"),
                    parameters.path("rival").asText(),
                    measured.path("scorePercentiles").path("50.0").asDouble(Double.NaN),
                    Double.NaN);
        }
        return table;
    }

    /** @param frames the value of the parameter {@code frames}; empty for benchmarks without it */
    private FigureTable streams(String title, String benchmark, String frames) throws IOException {
        return medians(Batch.STREAMS, title, benchmark, "frames", frames);
    }

    private FigureTable orb(String what, OrbJars orb, String method) throws IOException {
        return medians(
                Batch.ORB, "ORB of " + orb + ", " + what + ": nanoseconds", "OrbValueBench." + method, "orb", "" + orb);
    }

    /**
     * Returns a table of the medians of all times.
     *
     * @param parameter the name of the parameter that distinguishes the benchmark's tables
     * @param value the value of the parameter in this table
     */
    private FigureTable medians(String file, String title, String benchmark, String parameter, String value)
            throws IOException {
        FigureTable table = FigureTable.of(title);
        for (JsonNode run : read(file)) {
            JsonNode parameters = run.path("params");
            if (run.path("benchmark").asText().endsWith("." + benchmark)
                    && parameters.path(parameter).asText().equals(value)) {
                JsonNode measured = run.path("primaryMetric");
                ListStatistics medians = new ListStatistics();
                measured.path(MEDIANS).forEach(fork -> fork.forEach(median -> medians.addValue(median.asDouble())));
                table.put(
                        parameters.path("graph").asText(),
                        parameters.path("rival").asText(),
                        measured.path("scorePercentiles").path("50.0").asDouble(Double.NaN),
                        medians.getMeanErrorAt(0.999));
            }
        }
        return table;
    }

    private FigureTable codebases(String title, String loader, int threads) throws IOException {
        FigureTable table = FigureTable.of(title);
        for (JsonNode run : read(Batch.CODEBASE)) {
            JsonNode parameters = run.path("params");
            if (parameters.path("loader").asText().equals(loader) && run.path("threads").asInt() == threads) {
                JsonNode measured = run.path("primaryMetric");
                table.put(
                        parameters.path("urls").asText() + " URLs",
                        parameters.path("rival").asText(),
                        measured.path("score").asDouble(Double.NaN),
                        measured.path("scoreError").asDouble(Double.NaN));
            }
        }
        return table;
    }

    private FigureTable orbBytes(OrbJars orb) throws IOException {
        FigureTable table = FigureTable.of("ORB of " + orb + ", bytes of the value");
        for (JsonNode one : read(ORB_BYTES)) {
            if (one.path("orb").asText().equals(orb.name())) {
                table.put(
                        one.path("graph").asText(),
                        one.path("rival").asText(),
                        one.path("bytes").asDouble(),
                        Double.NaN);
            }
        }
        return table;
    }

    private RangeTable footprint() throws IOException {
        RangeTable table = RangeTable.of("Footprint: bytes for each association");
        for (JsonNode one : read(FOOTPRINT)) {
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

    private JsonNode read(String file) throws IOException {
        Path path = directory.resolve(file);
        return Files.exists(path) ? JSON.readTree(path.toFile()) : JSON.createObjectNode();
    }
}
