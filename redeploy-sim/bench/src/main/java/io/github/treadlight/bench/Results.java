package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

/** The files of one JVM's results, in a directory of their own. */
record Results(Path directory) {
    static final String FOOTPRINT = "footprint.json";
    static final String ENVIRONMENT = "environment.json";
    static final String GEOMETRIC_MEAN = "geometric mean of the application's";

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /** Writes what JMH measured in JMH's format, but for what names the machine's directories. */
    void writeJmh(String file, Collection<RunResult> results) throws IOException {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(json, true, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        }
        JsonNode runs = JSON.readTree(json.toByteArray());
        for (JsonNode run : runs) {
            ObjectNode changed = (ObjectNode) run;
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

    void write(String file, Object content) throws IOException {
        Files.createDirectories(directory);
        JSON.writeValue(directory.resolve(file).toFile(), content);
    }

    /** What {@link Environment} printed; an empty object if there is no file. */
    JsonNode environment() throws IOException {
        return read(ENVIRONMENT);
    }

    /** All tables of which there are files. */
    List<FigureTable> tables() throws IOException {
        FigureTable lookup = jmh(Batch.LOOKUP, "Lookup, one thread: nanoseconds", "shape", "");
        FigureTable two = jmh(Batch.LOOKUP_2_THREADS, "Lookup, two threads: nanoseconds", "shape", "");
        lookup.addGeometricMean(GEOMETRIC_MEAN, Shape.OF_APPLICATION);
        two.addGeometricMean(GEOMETRIC_MEAN, Shape.OF_APPLICATION);
        FigureTable call = jmh(Batch.CALL, "Lookup, called on ClassValue itself: nanoseconds", "shape", "");
        call.addGeometricMean(GEOMETRIC_MEAN, Shape.OF_APPLICATION);
        List<FigureTable> tables = new ArrayList<>(List.of(
                lookup,
                two,
                call,
                jmh(Batch.YOUNG, "Lookup among young collections: nanoseconds", "shape", ""),
                jmh(Batch.FIRST_COMPUTE, "First computation: nanoseconds for each value", "classValues", ""),
                jmh(Batch.PURGE, "Purge of an application: microseconds", "shape", ""),
                jmh(Batch.REDEPLOY, "Redeployment: milliseconds of processor time", "shape", CpuTime.LABEL),
                jmh(Batch.REDEPLOY, "Redeployment: milliseconds", "shape", ""),
                footprint()));
        tables.removeIf(table -> table.rows().isEmpty());
        return tables;
    }

    /** @param metric the secondary metric, or nothing for the primary */
    private FigureTable jmh(String file, String title, String parameter, String metric) throws IOException {
        FigureTable table = FigureTable.of(title);
        for (JsonNode run : read(file)) {
            JsonNode measured =
                    metric.isEmpty() ? run.path("primaryMetric") : run.path("secondaryMetrics").path(metric);
            JsonNode error = measured.path("scoreError"); // the text NaN when there were too few iterations
            table.put(
                    run.path("params").path(parameter).asText(),
                    run.path("params").path("rival").asText(),
                    measured.path("score").asDouble(Double.NaN),
                    error.isNumber() ? error.asDouble() : Double.NaN);
        }
        return table;
    }

    private FigureTable footprint() throws IOException {
        FigureTable table = FigureTable.of("Footprint: bytes for each association");
        for (JsonNode one : read(FOOTPRINT)) {
            String row = one.path("footprintCase").asText();
            String rival = one.path("rival").asText();
            table.put(row, rival, one.path("bytes").asDouble(), Double.NaN);
            if (rival.equals(Rival.COMPACT.name())) {
                table.put(row, rival + " trimmed", one.path("trimmedBytes").asDouble(), Double.NaN);
            }
        }
        return table;
    }

    private JsonNode read(String file) throws IOException {
        Path path = directory.resolve(file);
        return Files.exists(path) ? JSON.readTree(path.toFile()) : JSON.createObjectNode();
    }
}
