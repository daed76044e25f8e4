package io.github.treadlight.tool.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.tool.peer.SuiteComparison.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTableTest {
    private static final Map<String, String> OUTCOMES = Map.of("a.FirstTest.one", "PASS", "a.FirstTest.two", "FAIL");

    @TempDir
    Path folder;

    @Test
    void showsBothSidesOfEachResult() throws IOException {
        SuiteRun without = SuiteComparisonTest.run(OUTCOMES, Map.of("first", 5, "second", 2), List.of());
        SuiteRun with = SuiteComparisonTest.run(OUTCOMES, Map.of("first", 1), List.of());

        new ResultTable(folder).add("payara-shop", "Shop TCK 3.1", Map.of(),
                new Result(without, Optional.of(with), List.of(), List.of()));

        assertThat(table()).contains(
                "| Server 1 | 17 | Shop TCK 3.1 | without Treadlight | 2 / 1 / 0 | 3 | 7 | 100 → 120 | 50 → 60 | 70 |",
                "| Server 1 | 17 | Shop TCK 3.1 | with Treadlight | 2 / 1 / 0 | 3 | 1 | 100 → 120 | 50 → 60 | 70 |");
    }

    @Test
    void showsHowManyLoadersAreLeftWithoutSoftReferences() throws IOException {
        SuiteRun run = SuiteComparisonTest.run(
                OUTCOMES, Map.of("first", 5, "second", 2), Map.of("second", 1), List.of());

        new ResultTable(folder).add("payara-shop", "Shop TCK 3.1", Map.of(),
                new Result(run, Optional.of(run), List.of(), List.of()));

        assertThat(table()).contains(
                "| Server 1 | 17 | Shop TCK 3.1 | with Treadlight | 2 / 1 / 0 | 3 | 7 (1) | 100 → 120 | 50 → 60"
                        + " | 70 |");
    }

    @Test
    void namesTheArchivesWhoseLoadersAreLeft() throws IOException {
        SuiteRun without = SuiteComparisonTest.run(OUTCOMES, Map.of("first", 0), List.of());
        SuiteRun with = SuiteComparisonTest.run(OUTCOMES, Map.of("first", 0, "third", 1, "second", 2), List.of());

        new ResultTable(folder).add("payara-shop", "Shop TCK 3.1", Map.of(),
                new Result(without, Optional.of(with), List.of(), List.of()));

        assertThat(table()).hasSize(6)
                .endsWith("- Class loaders left by the Shop TCK 3.1 on Server 1 with Treadlight:"
                        + " second (2), third (1)");
    }

    @Test
    void aRunThatDidNotTakePlaceHasNoRow() throws IOException {
        new ResultTable(folder).add("payara-shop", "Shop TCK 3.1", Map.of(),
                new Result(SuiteComparisonTest.run(OUTCOMES), Optional.empty(), List.of(),
                        List.of("Tests are missing.")));

        assertThat(table()).hasSize(3).noneMatch(line -> line.contains("| with Treadlight |"));
    }

    @Test
    void replacesOnlyTheResultOfTheSameSuite() throws IOException {
        SuiteRun run = SuiteComparisonTest.run(OUTCOMES);
        Result result = new Result(run, Optional.of(run), List.of(), List.of());
        ResultTable table = new ResultTable(folder);
        table.add("payara-shop", "Shop TCK 3.1", Map.of(), result);
        table.add("payara-bank", "Bank TCK 1.0", Map.of(), result);

        table.begin("payara-shop");
        table.add("payara-shop", "Shop TCK 3.2", Map.of(), result);

        assertThat(table()).hasSize(6).noneMatch(line -> line.contains("Shop TCK 3.1"))
                .anyMatch(line -> line.contains("Shop TCK 3.2")).anyMatch(line -> line.contains("Bank TCK 1.0"));
    }

    @Test
    void namesRepeatedTestsAndSuitesThatDoNotApply() throws IOException {
        SuiteRun run = SuiteComparisonTest.run(OUTCOMES);
        ResultTable table = new ResultTable(folder);
        table.add("payara-shop", "Shop TCK 3.1", Map.of("a.SlowTest", "It does not end."),
                new Result(run, Optional.of(run), List.of("a.FirstTest.one (…)"), List.of()));
        table.addNotRun("glassfish8-shop", "Shop TCK 3.1", "GlassFish 8", "GlassFish 8 has no shop.");

        assertThat(table()).endsWith("",
                "- Not run: Shop TCK 3.1 on GlassFish 8. GlassFish 8 has no shop.",
                "- Not run on either side: a.SlowTest. It does not end.",
                "- Repeated: a.FirstTest.one (…)");
    }

    private List<String> table() throws IOException {
        return Files.readAllLines(folder.resolve("peer-suites.md"));
    }
}
