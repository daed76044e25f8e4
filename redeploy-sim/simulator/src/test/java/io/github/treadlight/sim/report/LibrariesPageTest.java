package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the page about the set libraries-of-users. */
class LibrariesPageTest {
    private static final Map<String, String> TITLES = Map.of("mysql", "MySQL Connector/J");
    private static final Holder DRIVER = new Holder("Loader", "static field java.sql.DriverManager.registeredDrivers",
            List.of(), "library", 5, "A driver.", List.of("drivers"), 1L, null);
    private static final Holder THREAD = new Holder("Loader", "thread: \"mysql-cj-abandoned-connection-cleanup\"",
            List.of(), "library", 5, "A thread of the application runs.", List.of(), 1L, null);

    @Test
    void aUseThatWasMeasuredInBothModesHasARow() {
        assertThat(rows("mysql-unclosed", List.of(DRIVER, THREAD), 0.5, List.of(THREAD))).containsExactly(
                "| MySQL Connector/J | not closed | 1.0 → 0.5 | 2.0 ± 0.0 MB → 1.0 ± 0.0 MB"
                        + " | 1.0 ± 0.0 MB → 0.5 ± 0.0 MB | [drivers](leaks.md#leak-drivers)"
                        + " | call AbandonedConnectionCleanupThread.checkedShutdown() |");
    }

    @Test
    void aLeakThatIsReleasedInPartIsNotCalledReleased() {
        assertThat(rows("mysql-closed", List.of(THREAD, DRIVER), 1, List.of(THREAD)))
                .singleElement().asString()
                .endsWith(" | – | call AbandonedConnectionCleanupThread.checkedShutdown() |");
    }

    /** The next sweep releases it. */
    @Test
    void aCauseOfTheLastDeploymentAloneIsLeftOut() {
        Holder last = new Holder("Loader", "static field a.B.c", List.of(), "library", 2, "A cause.",
                List.of("drivers"), 1L, null);
        assertThat(rows("mysql-closed", List.of(THREAD), 1, List.of(THREAD, last)))
                .singleElement().asString()
                .endsWith(" | – | call AbandonedConnectionCleanupThread.checkedShutdown() |");
    }

    @Test
    void aRunThatFailsHasNoFigures() {
        assertThat(page(List.of(SampleResults.result("payara-micro",
                SampleResults.run("mysql-unclosed", "off", "unknown", 0, List.of()).withFailure("It fails."),
                SampleResults.run("mysql-unclosed", "on", "none", 0, List.of()))), TITLES)).contains(
                        "| not closed | fails after cycle 4 → 0.0 | – → 0.0 ± 0.0 MB | – → 0.0 ± 0.0 MB | – | – |");
    }

    @Test
    void aUseThatWasMeasuredOnlyWithTreadlightHasOneFigure() {
        assertThat(page(List.of(SampleResults.result("payara-micro",
                SampleResults.run("mysql-closed", "on", "none", 0, List.of()))), TITLES))
                .contains("| closed | – → 0.0 | – → 0.0 ± 0.0 MB | – → 0.0 ± 0.0 MB | – | – |");
    }

    @Test
    void aUseThatWasMeasuredOnlyWithoutTreadlightHasNoRow() {
        assertThat(page(List.of(SampleResults.result("payara-micro",
                SampleResults.run("mysql-closed", "off", "strong", 1, List.of(THREAD)))), TITLES))
                .doesNotContain("MySQL");
    }

    @Test
    void theSummaryComparesTheUsesThatWereMeasuredInBothModes() {
        assertThat(page(List.of(SampleResults.result("payara-micro",
                SampleResults.run("mysql-unclosed", "off", "strong", 1, List.of(DRIVER)),
                SampleResults.run("mysql-unclosed", "on", "none", 0, List.of()),
                SampleResults.run("lucene-unclosed", "on", "soft", 1, List.of()),
                SampleResults.run("lucene-closed", "on", "soft", 1, List.of()))),
                Map.of("mysql", "MySQL Connector/J", "lucene", "Lucene")))
                .contains("| not closed | 1 of 1 | 0 of 1 |\n").contains("| closed | – | 1 of 1 (1 soft) |\n");
    }

    @Test
    void theSummaryLeavesOutARunWithoutVerdict() {
        assertThat(page(List.of(SampleResults.result("payara-micro",
                SampleResults.run("mysql-closed", "off", "unknown", 0, List.of()),
                SampleResults.run("mysql-closed", "on", "none", 0, List.of()))), TITLES))
                .contains("| closed | – | 0 of 1 |\n");
    }

    @Test
    void theRunWithTheMostCyclesCounts() {
        Run longest = SampleResults.leakingAndClean().runs().get(0);
        Run failed = SampleResults.leakingAndClean().runs().get(2);
        assertThat(page(List.of(
                SampleResults.result("payara-micro", named(longest), named(longest).withFailure("It fails.")),
                SampleResults.result("payara-micro", named(failed),
                        SampleResults.run("mysql-closed", "on", "none", 0, List.of()))),
                TITLES)).contains("| MySQL Connector/J | closed | – → 1.0 | – → 5.7 ± 0.2 MB |");
    }

    private static Run named(Run run) {
        return new Run("mysql-closed", "on", run.softRefs(), run.apps(), run.cycles(), run.verdict(), run.failure());
    }

    @Test
    void withoutRecordedLeaksAllAreReleasedIfOnlyTheRunWithoutTreadlightLeaks() {
        assertThat(releasedWithoutRecord("strong", "none")).endsWith(" | [drivers](leaks.md#leak-drivers) | – |");
        assertThat(releasedWithoutRecord("none", "none")).endsWith(" | – | – |");
        assertThat(releasedWithoutRecord("strong", "soft")).endsWith(" | – | – |");
    }

    private static String releasedWithoutRecord(String off, String on) {
        return LibrariesPage.of(List.of(
                new LibraryFigures("Payara", 2, "2026-12-01", List.of(), "mysql-closed", "off", 5, false, off, 1,
                        0.5, 0.1, 0.5, null, List.of("drivers"), List.of()),
                new LibraryFigures("Payara", 2, "2026-12-01", List.of(), "mysql-closed", "on", 5, false, on, 0.5,
                        0.5, 0.1, 0.5, null, null, List.of())), TITLES)
                .lines().filter(line -> line.startsWith("| MySQL")).findAny().orElseThrow();
    }

    @Test
    void thePageOfTheDocumentationHasTheFigures() throws IOException {
        Path libraries = Path.of("../libraries-of-users");
        Map<String, String> titles = new TreeMap<>();
        try (Stream<Path> folders = Files.list(libraries.resolve("src/libraries"))) {
            for (Path folder : folders.toList()) {
                titles.put(folder.getFileName().toString(), title(folder));
            }
        }
        assertThat(LibrariesPage.of(LibraryFiguresFile.read(libraries.resolve("figures.jsonl")), titles))
                .as("docs/libraries.md; the page says how to write it")
                .isEqualTo(Files.readString(Path.of("../../docs/libraries.md")));
    }

    private static String title(Path folder) throws IOException {
        Properties library = new Properties();
        try (InputStream in = Files.newInputStream(folder.resolve("library.properties"))) {
            library.load(in);
        }
        return library.getProperty("title");
    }

    @Test
    void theConditionsListCyclesAndJvmOptions() {
        SimulationResult sample = SampleResults.leakingAndClean();
        SimulationResult quick = new SimulationResult(1, sample.environment().withCommand(
                "java -jar redeploy-sim.jar run --jvm-option=-XX:TieredStopAtLevel=1 --library mysql"), sample.runs());
        assertThat(page(List.of(quick), TITLES)).contains(
                "### Payara Micro 6.2025.10, JDK 17.0.15 (Debian)\n\n2 processors, measured from 2026-11-22T15:00:00Z"
                        + " on, runs of at least 6 cycles, with `-XX:TieredStopAtLevel=1`.\n");
        SimulationResult named = new SimulationResult(1, sample.environment(), List.of(named(sample.runs().get(0))));
        assertThat(page(List.of(quick, named), TITLES)).contains(
                "runs of at least 6 cycles, some of them with `-XX:TieredStopAtLevel=1`.\n");
    }

    private static String page(List<SimulationResult> results, Map<String, String> titles) {
        return LibrariesPage.of(LibraryFigures.merge(List.of(), results.stream().flatMap(LibraryFigures::of).toList()),
                titles);
    }

    private static List<String> rows(String scenario, List<Holder> off, double loaders, List<Holder> on) {
        return page(List.of(SampleResults.result("payara-micro",
                        SampleResults.run(scenario, "off", "strong", 1, off),
                        SampleResults.run(scenario, "on", "strong", loaders, on))), TITLES)
                .lines().filter(line -> line.startsWith("| MySQL")).toList();
    }
}
