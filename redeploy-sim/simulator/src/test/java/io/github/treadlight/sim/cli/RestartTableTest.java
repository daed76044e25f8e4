package io.github.treadlight.sim.cli;

import static io.github.treadlight.sim.fixture.SampleRestarts.result;
import static io.github.treadlight.sim.fixture.SampleRestarts.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.HostileName;
import io.github.treadlight.sim.result.RestartResult;
import io.github.treadlight.sim.result.RestartResult.Run;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestartTableTest {
    @Test
    void eachEventHasALineForBothModes() {
        assertThat(print(result(run("off", 40_000, 60_000, 50_000), run("on", 20_000, 30_000, 25_000))).lines())
                .containsExactly(
                        "",
                        "Payara Server 6.2025.10, JDK 17.0.15 (Debian), heap of 2048 MB, 2 processors",
                        "shop-1, shop-2",
                        line("", "without", "with Treadlight", ""),
                        line("seconds", "median     min     max     n", "median     min     max     n", "ratio"),
                        line("restart, until all 2 applications respond", "  50.0    40.0    60.0     3",
                                "  25.0    20.0    30.0     3", "2.00 ×"),
                        line("restart, until the server is ready", "  50.0    40.0    60.0     3",
                                "  25.0    20.0    30.0     3", "2.00 ×"),
                        line("start without applications", "   0.0     0.0     0.0     1",
                                "   0.0     0.0     0.0     1", "1.00 ×"),
                        line("first deployment of shop-1 in the new server", "   0.9     0.9     0.9     1",
                                "   0.9     0.9     0.9     1", "1.00 ×"),
                        line("first deployment of shop-1 after a restart", "   0.6     0.6     0.6     1",
                                "   0.6     0.6     0.6     1", "1.00 ×"),
                        "ratio: the median without Treadlight, divided by the median with it");
    }

    private static String line(String name, String without, String with, String ratio) {
        return String.format("%-50s | %-28s | %-28s | %s", name, without, with, ratio).stripTrailing();
    }

    @Test
    void aFailedRunSaysWhy() {
        Run failed = new Run("on", null, run("on", 30).restarts(), List.of(), "The server died.");
        assertThat(print(result(run("off", 50), failed)))
                .contains("with Treadlight: failed after 1 restarts: The server died.");
    }

    @Test
    void hostileNamesArePrintable() {
        Run failed = new Run("on", null, run("on", 30).restarts(), List.of(), HostileName.TEXT);
        RestartResult sample = result(failed);
        assertThat(print(new RestartResult(1, sample.environment(), List.of(HostileName.TEXT), sample.runs())))
                .doesNotContain("\u001b");
    }

    private static String print(RestartResult result) {
        StringWriter out = new StringWriter();
        RestartTable.print(new PrintWriter(out), result);
        return out.toString();
    }
}
