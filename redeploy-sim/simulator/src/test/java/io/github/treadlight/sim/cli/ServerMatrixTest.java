package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The table over all servers. */
class ServerMatrixTest {
    @Test
    void eachServerAndScenarioHasALineWithBothModes() {
        List<SimulationResult> results = List.of(
                result("payara-micro", run("groovy", "off", "strong", 1), run("groovy", "on", "none", 0),
                        run("benign", "off", "none", 0), run("benign", "on", "none", 0)),
                result("glassfish8", run("groovy", "off", "soft", 0.5), run("groovy", "on", "none", 0)));
        assertThat(print(results).lines().map(String::stripTrailing)).containsExactly(
                "",
                "Each redeployment keeps, and takes:",
                "                              | without                                    | with Treadlight",
                "server       scenario         | leak     loaders  heap MB meta. MB      ms"
                        + " | leak     loaders  heap MB meta. MB      ms",
                "payara-micro groovy           | strong      1.00     2.00     1.00      30"
                        + " | none        0.00     0.00     0.00      30",
                "payara-micro benign           | none        0.00     0.00     0.00      30"
                        + " | none        0.00     0.00     0.00      30",
                "glassfish8   groovy           | soft        0.50     1.00     0.50      30"
                        + " | none        0.00     0.00     0.00      30");
    }

    @Test
    void aRunThatFailedIsDead() {
        Run run = run("groovy", "off", "strong", 1);
        Run dead = new Run(run.scenario(), run.module(), run.softRefs(), run.apps(), run.cycles(), run.verdict(),
                "The server died.");
        assertThat(print(List.of(result("payara", dead))))
                .contains("groovy           | dead 4      1.00", "dead N: the run failed after cycle N");
    }

    @Test
    void aModeThatWasNotRunHasNoColumns() {
        assertThat(print(List.of(result("payara", run("groovy", "on", "none", 0))))).doesNotContain("without");
    }

    private static String print(List<SimulationResult> results) {
        StringWriter out = new StringWriter();
        ServerMatrix.print(new PrintWriter(out), results);
        return out.toString();
    }

    private static SimulationResult result(String server, Run... runs) {
        return new SimulationResult(1, new Environment(server, "", "", "", 0, 0, "", "", null), List.of(runs));
    }

    private static Run run(String scenario, String module, String leak, double loaders) {
        List<Cycle> cycles = Collections.nCopies(4, new Cycle(1, 0, 0, 0, Map.of(), 30, 10, List.of()));
        Verdict verdict = new Verdict(leak, loaders, loaders, loaders * (2 << 20), 0.0, loaders * (1 << 20), 0.0, 30,
                40, List.of(), null);
        return new Run(scenario, module, "default", 1, cycles, verdict, null);
    }
}
