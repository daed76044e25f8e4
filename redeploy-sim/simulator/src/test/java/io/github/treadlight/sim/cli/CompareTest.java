package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that are there already. */
class CompareTest {
    @TempDir
    private Path directory;

    @Test
    void theSameRunsStandSideBySide() throws Exception {
        Path a = written("a.json", run("shop", "off", "strong", 5), run("old", "off", "none", 0));
        Path b = written("b.json", run("shop", "off", "none", 0), run("new", "on", "none", 0));
        Invocation invocation = Invocation.of("compare", a.toString(), b.toString());
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        assertThat(invocation.out().lines().map(String::stripTrailing)).contains(
                "MB that each cycle keeps       | A                             | B",
                "shop                           | strong    5.00   10.00     30 | none      0.00    0.00     30",
                "old                            | none      0.00    0.00     30 | not run",
                "new, with Treadlight           | not run                       | none      0.00    0.00     30");
    }

    @Test
    void aReportIsWrittenBesideTheResultUnlessItIsNamed() throws Exception {
        Path a = written("a.json", run("shop", "off", "strong", 5));
        Path summary = directory.resolve("summary.md");
        assertThat(Invocation.of("report", a.toString(), "--summary=" + summary).out())
                .contains("Written: " + directory.resolve("index.html"));
        assertThat(directory.resolve("index.html")).content().contains("\"scenario\":\"shop\"");
        assertThat(summary).content().contains("| payara | shop | without | **strong** |");
        assertThat(Invocation.of("report", a.toString(), a.toString(), "--out=" + directory.resolve("two.html")).out())
                .contains("two.html");
    }

    private Path written(String name, Run... runs) throws Exception {
        Path file = directory.resolve(name);
        ResultFile.write(new SimulationResult(1, new Environment("payara", "Payara Server 6", "17", "G1", 0, 2, "", "",
                null), List.of(runs)), file.toFile());
        return file;
    }

    private static Run run(String scenario, String module, String leak, int mega) {
        Verdict verdict =
                new Verdict(leak, 1, 1, mega << 20, null, mega << 21, null, 30, 40, List.of(), null);
        return new Run(scenario, module, "default", 1, List.of(), verdict, null);
    }
}
