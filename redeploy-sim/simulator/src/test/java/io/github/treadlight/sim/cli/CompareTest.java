package io.github.treadlight.sim.cli;

import static io.github.treadlight.sim.fixture.SampleResults.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands that read results: compare and report. */
class CompareTest {
    @TempDir
    private Path directory;

    @Test
    void runsOfTheSameNameArePrintedSideBySide() throws Exception {
        String a = write("a.json", run("shop", "off", "strong", 5), run("old", "off", "none", 0));
        String b = write("b.json", run("shop", "off", "none", 0), run("new", "on", "none", 0));
        Invocation invocation = Invocation.of("compare", a, b);
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        assertThat(invocation.out().lines().map(String::stripTrailing)).contains(
                "MB retained per cycle          | A                               | B",
                "shop                           | strong     10.00    5.00     30 | none        0.00    0.00     30",
                "old                            | none        0.00    0.00     30 | not run",
                "new, with Treadlight           | not run                         | none        0.00    0.00     30");
    }

    @Test
    void differentEnvironmentsAreNamed() throws Exception {
        Path other = directory.resolve("micro.json");
        ResultFile.write(SampleResults.leakingAndClean(), other.toFile());
        assertThat(Invocation.of("compare", write("a.json", run("shop", "off", "strong", 5)), other.toString()).out())
                .contains("The server differs: A , B Payara Micro 6.2025.10",
                        "The maximum heap differs: A 0.0 MB, B 512.0 MB");
    }

    @Test
    void aPageComparesTwoResults() throws Exception {
        String a = write("a.json", run("shop", "off", "strong", 5));
        String b = write("b.json", run("shop", "off", "none", 0));
        assertThat(Invocation.of("report", "--compare", a, b).out())
                .contains("Written: " + directory.resolve("comparison.html"));
        Path folder = directory.resolve("deep/folder");
        assertThat(Invocation.of("report", "--compare", a, b, "--out=" + folder).out())
                .contains("Written: " + folder.resolve("comparison.html"));
        assertThat(folder.resolve("comparison.html")).content().contains("\"nameB\":\"" + b + "\"");
    }

    /** Earlier versions did not write all fields; later versions of the same schema may write more. */
    @Test
    void resultsOfOtherVersionsAreCompared() throws Exception {
        String earlier = Files.writeString(directory.resolve("earlier.json"), """
                {"schema":1,"environment":{"server":"payara"},"runs":[{"scenario":"shop","module":"off",
                "softRefs":"default","apps":1,
                "cycles":[{"cycle":1,"loadersAlive":{"shop":1},"redeployMillis":9,"topClasses":[]}],
                "verdict":{"leak":"none","redeployMillisMedian":7,"redeployMillisP95":8,"holders":[]}}]}
                """).toString();
        String later = write("later.json", run("shop", "off", "strong", 5));
        Files.writeString(Path.of(later),
                Files.readString(Path.of(later)).replaceFirst("\"verdict\" : \\{", "$0 \"later\" : [1],"));
        assertThat(Invocation.of("report", "--compare", earlier, later).out()).contains("comparison.html");
        assertThat(Invocation.of("report", later, earlier).out()).contains("index.html");
        assertThat(Invocation.of("compare", later, earlier).out().lines().map(String::stripTrailing)).contains(
                "shop                           | strong     10.00    5.00     30 | none        0.00    0.00      7");
    }

    @Test
    void aComparisonNeedsTwoReadableResults() throws Exception {
        String a = write("a.json", run("shop", "off", "strong", 5));
        String text = Files.writeString(directory.resolve("text.json"), "no result").toString();
        String newer = Files.writeString(directory.resolve("newer.json"), "{\"schema\":2}").toString();
        Invocation.of("report", "--compare", a).assertFailed(2, "--compare needs exactly two results, not 1.");
        Invocation.of("report", "--compare", a, "missing.json").assertFailed(2, "There is no file");
        Invocation.of("report", "--compare", a, text).assertFailed(2, "text.json is not a result of the simulator");
        Invocation.of("report", "--compare", newer, a).assertFailed(2, "newer.json has the schema 2");
    }

    @Test
    void aReportIsWrittenNextToTheResultUnlessAnotherFileIsNamed() throws Exception {
        String a = write("a.json", run("shop", "off", "strong", 5));
        Path summary = directory.resolve("summary.md");
        assertThat(Invocation.of("report", a, "--summary=" + summary).out())
                .contains("Written: " + directory.resolve("index.html"));
        assertThat(directory.resolve("index.html")).content().contains("\"scenario\":\"shop\"");
        assertThat(summary).content().contains("| payara | shop | without | **strong** |");
        assertThat(Invocation.of("report", a, a, "--out=" + directory.resolve("two.html")).out())
                .contains("two.html");
    }

    @Test
    void aSummaryThatCannotBeWrittenIsNamedWithItsOption() throws Exception {
        String a = write("a.json", run("shop", "off", "strong", 5));
        Invocation.of("report", a, "--summary=").assertFailed(2, "--summary= cannot be written");
        Invocation.of("report", a, "--summary=" + directory)
                .assertFailed(2, "--summary=" + directory + " cannot be written");
        assertThat(directory.resolve("index.html")).doesNotExist();
    }

    private String write(String name, Run... runs) throws Exception {
        Path file = directory.resolve(name);
        ResultFile.write(SampleResults.result("payara", runs), file.toFile());
        return file.toString();
    }
}
