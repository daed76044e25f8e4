package io.github.treadlight.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the tables and charts of a few results with round numbers. */
class MarkdownReportTest {
    @TempDir
    Path directory;

    private ResultFiles results;

    @BeforeEach
    void writeResults() throws IOException {
        Path ofJdk = Files.createDirectory(directory.resolve("17"));
        results = new ResultFiles(ofJdk);
        Files.writeString(ofJdk.resolve("environment.json"), "{\"java\": \"Some VM\", \"processors\": 2}");
        Files.writeString(
                ofJdk.resolve("lookup.json"),
                "["
                        + String.join(
                                ",",
                                lookup("JDK", "ONE", 2),
                                lookup("COMPACT", "ONE", 1),
                                lookup("JDK", "1x64", 2),
                                lookup("COMPACT", "1x64", 4),
                                lookup("JDK", "16x256", 8),
                                lookup("COMPACT", "16x256", 4),
                                lookup("JDK", "64x1024", 8),
                                lookup("COMPACT", "64x1024", 4),
                                lookup("MAP", "64x1024", 12))
                        + "]");
        Files.writeString(
                ofJdk.resolve("redeploy.json"),
                """
                [{"params": {"rival": "JDK", "shape": "8x1024"},
                  "primaryMetric": {"score": 500, "scoreError": "NaN"},
                  "secondaryMetrics": {"cpu": {"score": 800, "scoreError": "NaN"}}},
                 {"params": {"rival": "COMPACT", "shape": "8x1024"},
                  "primaryMetric": {"score": 250, "scoreError": "NaN"},
                  "secondaryMetrics": {"cpu": {"score": 600, "scoreError": "NaN"}}}]
                """);
        Files.writeString(
                ofJdk.resolve("footprint.json"),
                """
                [{"footprintCase": "APPS_8", "percent": 100, "rival": "JDK", "bytes": 120, "trimmedBytes": 120},
                 {"footprintCase": "APPS_8", "percent": 100, "rival": "COMPACT", "bytes": 30, "trimmedBytes": 12},
                 {"footprintCase": "APPS_8", "percent": 100, "rival": "MAP", "bytes": 60, "trimmedBytes": 60},
                 {"footprintCase": "APPS_8", "percent": 190, "rival": "JDK", "bytes": 100, "trimmedBytes": 100},
                 {"footprintCase": "APPS_8", "percent": 190, "rival": "COMPACT", "bytes": 20, "trimmedBytes": 15}]
                """);
        Files.writeString(
                ofJdk.resolve("lookup-many-classes.json"),
                """
                [{"params": {"rival": "JDK", "shape": "SERVER_6000"},
                  "primaryMetric": {"score": 40, "scoreError": 0.5},
                  "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 0.01, "scoreError": 0.01}}},
                 {"params": {"rival": "COMPACT", "shape": "SERVER_6000"},
                  "primaryMetric": {"score": 80, "scoreError": 0.5},
                  "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 24, "scoreError": 0.01}}}]
                """);
        Files.writeString(
                ofJdk.resolve("dead-class-values.json"),
                """
                [{"benchmark": "x.ClassValueDeadBench.firstGet", "params": {"rival": "JDK", "shape": "2000x2000"},
                  "primaryMetric": {"scorePercentiles": {"50.0": 100}}, "secondaryMetrics": {}},
                 {"benchmark": "x.ClassValueDeadBench.nextGets", "params": {"rival": "JDK", "shape": "2000x2000"},
                  "primaryMetric": {"scorePercentiles": {"50.0": 9000}},
                  "secondaryMetrics": {"slowest": {"score": 600, "scorePercentiles": {"50.0": 300}}}}]
                """);
        // Two rounds, of which the second is a fifth slower, and the JDK's is twice as slow.
        Files.writeString(
                ofJdk.resolve("streams-read.json"),
                "["
                        + String.join(
                                ",",
                                stream("JDK", "BEAN", 2000),
                                stream("STOCK_PAYARA", "BEAN", 1600),
                                stream("TREADLIGHT", "BEAN", 1000),
                                stream("TREADLIGHT_UNFILTERED", "BEAN", 800),
                                stream("JDK", "BEAN", 4000),
                                stream("STOCK_PAYARA", "BEAN", 1920),
                                stream("TREADLIGHT", "BEAN", 1200),
                                stream("TREADLIGHT_UNFILTERED", "BEAN", 1000),
                                stream("JDK", "ROWS_200", 8000),
                                stream("TREADLIGHT", "ROWS_200", 2000),
                                stream("JDK", "ROWS_200", 16000),
                                stream("TREADLIGHT", "ROWS_200", 4800))
                        + "]");
        Files.writeString(ofJdk.resolve("streams-write.json"), "[" + stream("JDK", "BEAN", 900) + "]");
        Files.writeString(
                ofJdk.resolve("annotations.json"),
                "["
                        + String.join(
                                ",",
                                annotation("JDK", 8), annotation("JDK_WALK", 80), annotation("TREADLIGHT", 4))
                        + "]");
    }

    @Test
    void ratiosAreRelativeToTheJdkInTheSameRow() throws IOException {
        ResultTable lookup = table("Lookup, one thread");
        assertThat(lookup.ratio("ONE", "COMPACT")).isEqualTo(0.5);
        assertThat(lookup.ratio("1x64", "COMPACT")).isEqualTo(2);
        assertThat(lookup.ratio("64x1024", "MAP")).isEqualTo(1.5);
        assertThat(lookup.ratio("ONE", "MAP")).isNaN();
        assertThat(table("Redeployment: milliseconds of processor time").ratio("8x1024", "COMPACT"))
                .isEqualTo(0.75);
    }

    @Test
    void footprintRatioIsThatOfTheWorstSize() throws IOException {
        assertThat(table("Footprint").ratio("APPS_8", "COMPACT")).isEqualTo(0.25);
        assertThat(table("Footprint").ratio("APPS_8", "COMPACT trimmed")).isEqualTo(0.15);
        assertThat(table("Footprint").ratio("APPS_8", "PROBE")).isNaN();
    }

    @Test
    void footprintsAreRangesOverTheSizes() throws IOException {
        ResultTable footprint = table("Footprint");
        assertThat(footprint.cell("APPS_8", "JDK")).isEqualTo("100.0–120.0");
        assertThat(footprint.cell("APPS_8", "COMPACT")).isEqualTo("20.0–30.0 (0.20–0.25)");
        assertThat(footprint.cell("APPS_8", "COMPACT trimmed")).isEqualTo("12.0–15.0 (0.10–0.15)");
        assertThat(footprint.cell("APPS_8", "MAP")).isEqualTo("60.0 (0.50)");
        assertThat(footprint.cell("APPS_8", "PROBE")).isEmpty();
    }

    @Test
    void footprintsWithoutSizesAreReadAsOneSize() throws IOException {
        Files.writeString(
                directory.resolve("17").resolve("footprint.json"),
                """
                [{"footprintCase": "DENSE_8", "rival": "JDK", "bytes": 120, "trimmedBytes": 120},
                 {"footprintCase": "DENSE_8", "rival": "COMPACT", "bytes": 30, "trimmedBytes": 12}]
                """);
        assertThat(table("Footprint").cell("DENSE_8", "COMPACT")).isEqualTo("30.0 (0.25)");
    }

    @Test
    void allocationHasNoRatioIfTheJdkAllocatesNothing() throws IOException {
        assertThat(table("Lookup, many classes: nanoseconds").cell("SERVER_6000", "COMPACT"))
                .isEqualTo("80.0 ± 0.5 (2.00)");
        ResultTable allocated = table("Lookup, many classes: bytes");
        assertThat(allocated.cell("SERVER_6000", "JDK")).isEqualTo("0.0 ± 0.0");
        assertThat(allocated.cell("SERVER_6000", "COMPACT")).isEqualTo("24.0 ± 0.0");
    }

    @Test
    void getsAfterCollectionHaveARowForTheSlowest() throws IOException {
        ResultTable dead = table("After collection of many");
        assertThat(dead.cell("2000x2000, first get", "JDK")).isEqualTo("100.0");
        assertThat(dead.cell("2000x2000, slowest of the next 1000", "JDK")).isEqualTo("300.0");
    }

    @Test
    void meanIsGeometricAndOnlyForRivalsWithAllCases() throws IOException {
        ResultTable lookup = table("Lookup, one thread");
        assertThat(lookup.cell(ResultTables.GEOMETRIC_MEAN, "MAP")).isEmpty();
        // (1/2 * 2 * 1/2 * 1/2)^(1/4)
        assertThat(lookup.ratio(ResultTables.GEOMETRIC_MEAN, "COMPACT"))
                .isCloseTo(Math.pow(0.25, 0.25), within(1e-9));
    }

    @Test
    void writesTablesAndCharts() throws IOException {
        MarkdownReport.write(directory);
        assertThat(directory.resolve("results.md"))
                .content()
                .contains("## JDK 17")
                .contains("| | JDK | COMPACT | MAP |")
                .contains("| ONE | 2.0 ± 0.5 | 1.0 ± 0.5 (0.50) |  |")
                .contains("| 8x1024 | 800.0 | 600.0 (0.75) |")
                .contains("| APPS_8 | 100.0–120.0 | 20.0–30.0 (0.20–0.25) | 12.0–15.0 (0.10–0.15) | 60.0 (0.50) |");
        for (String chart : List.of("lookup.svg", "redeploy.svg", "footprint.svg")) {
            assertThat(directory.resolve("17").resolve(chart)).content().contains("<svg");
        }
    }

    @Test
    void streamsHaveRangesAndRatiosOfTheRounds() throws IOException {
        MarkdownReport.write(directory);
        assertThat(directory.resolve("results.md"))
                .content()
                .contains("| BEAN | 3.00 [2.00–4.00] | 1.76 [1.60–1.92] (0.64) | 1.10 [1.00–1.20] (0.40; 0.63) |")
                .contains("| ROWS_200 | 12.00 [8.00–16.00] |  | 3.40 [2.00–4.80] (0.28; 0.28) |");
        assertThat(table("Streams, writing").cell("BEAN", "JDK")).isEqualTo("0.90");
        assertThat(directory.resolve("17").resolve("streams-read.svg")).content().contains("<svg");
    }

    @Test
    void filterIsComparedWithTheUnfilteredStreamOfTheSameRound() throws IOException {
        ResultTable filter = table("Streams, reading with the filter");
        assertThat(filter.rivals()).containsExactly("TREADLIGHT");
        // 1000/800 and 1200/1000
        assertThat(filter.cell("BEAN", "TREADLIGHT")).isEqualTo("1.23 [1.20–1.25]");
        assertThat(filter.cell("ROWS_200", "TREADLIGHT")).isEmpty();
    }

    @Test
    void meanOfStreamsIsGeometricInEachRound() throws IOException {
        ResultTable streams = table("Streams, reading: ");
        assertThat(streams.cell(RoundTable.GEOMETRIC_MEAN, "STOCK_PAYARA")).isEmpty();
        // Round 1: 4 and 1.41; round 2: 8 and 2.4
        assertThat(streams.ratio(RoundTable.GEOMETRIC_MEAN, "TREADLIGHT"))
                .isCloseTo((Math.sqrt(2) / 4 + 0.3) / 2, within(1e-9));
    }

    @Test
    void ratioNeedsTheSameNumberOfRounds() {
        RoundTable table = RoundTable.of("Any");
        table.put("BEAN", "JDK", 2);
        table.put("BEAN", "TREADLIGHT", 1);
        table.put("BEAN", "TREADLIGHT", 1);
        assertThat(table.ratio("BEAN", "TREADLIGHT")).isNaN();
    }

    @Test
    void annotationsHaveASecondRatioToTheWalk() throws IOException {
        MarkdownReport.write(directory);
        assertThat(directory.resolve("results.md"))
                .content()
                .contains("| MISS | 8.0 ± 0.5 | 80.0 ± 0.5 (10.00) | 4.0 ± 0.5 (0.50; 0.05) |");
    }

    @Test
    void replacesSampledTimesByMedians() throws IOException {
        ObjectNode metric = (ObjectNode) new ObjectMapper()
                .readTree("{\"rawDataHistogram\": [[[[10, 3], [20, 1]], [[30, 1], [40, 3]]], [[[50, 1]]]]}");
        ResultFiles.replaceHistogram(metric);
        assertThat(metric.toString()).isEqualTo("{\"medians\":[[10.0,40.0],[50.0]]}");
    }

    @Test
    void removesThePercentilesThatThePrimaryMetricContains() throws IOException {
        ObjectNode metrics = (ObjectNode)
                new ObjectMapper().readTree("{\"p0.50\": {}, \"p1.00\": {}, \"cpu\": {}, \"gc.alloc.rate.norm\": {}}");
        ResultFiles.removePercentiles(metrics);
        assertThat(metrics.toString()).isEqualTo("{\"cpu\":{},\"gc.alloc.rate.norm\":{}}");
    }

    private ResultTable table(String title) throws IOException {
        return new ResultTables(results).all().stream()
                .filter(table -> table.title().startsWith(title))
                .findFirst()
                .orElseThrow();
    }

    private static String stream(String rival, String graph, double median) {
        return """
                {"params": {"rival": "%s", "graph": "%s"}, "primaryMetric": {"scorePercentiles": {"50.0": %s}}}"""
                .formatted(rival, graph, median);
    }

    private static String annotation(String rival, double nanoseconds) {
        return lookup(rival, "MISS", nanoseconds).replace("shape", "place");
    }

    private static String lookup(String rival, String shape, double nanoseconds) {
        return """
                {"params": {"rival": "%s", "shape": "%s"}, "primaryMetric": {"score": %s, "scoreError": 0.5}}"""
                .formatted(rival, shape, nanoseconds);
    }
}
