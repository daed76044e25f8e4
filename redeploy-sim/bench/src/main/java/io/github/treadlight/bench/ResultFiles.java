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
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.util.MultisetStatistics;

/** The result files of one JVM in their directory. */
record ResultFiles(Path directory) {
    static final String FOOTPRINT = "footprint.json";
    static final String ORB_BYTES = "orb-bytes.json";
    static final String ENVIRONMENT = "environment.json";

    /** The JSON key of the medians of each fork's iterations, which replace JMH's histograms. */
    static final String MEDIANS = "medians";

    private static final Pattern PERCENTILE = Pattern.compile("p\\d+\\.\\d+");
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
            removePercentiles((ObjectNode) run.path("secondaryMetrics"));
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

    /** Replaces the histograms of the sampled times, which are large, by the median of each iteration. */
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

    /** Removes the secondary metrics that repeat the percentiles of the primary metric. */
    static void removePercentiles(ObjectNode metrics) {
        List<String> names = new ArrayList<>();
        metrics.fieldNames().forEachRemaining(names::add);
        names.removeIf(name -> !PERCENTILE.matcher(name).matches());
        metrics.remove(names);
    }

    void write(String file, Object content) throws IOException {
        Files.createDirectories(directory);
        JSON.writeValue(directory.resolve(file).toFile(), content);
    }

    /** Returns the content of the file, or an empty object if the file is missing. */
    JsonNode read(String file) throws IOException {
        Path path = directory.resolve(file);
        return Files.exists(path) ? JSON.readTree(path.toFile()) : JSON.createObjectNode();
    }
}
