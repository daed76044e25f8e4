package io.github.treadlight.sim.cli;

import static io.github.treadlight.sim.fixture.SampleResults.leakingAndClean;
import static io.github.treadlight.sim.fixture.SampleResults.result;
import static io.github.treadlight.sim.fixture.SampleResults.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.result.SimulationResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerTableTest {
    @Test
    void eachServerAndScenarioHasALineForBothModes() {
        assertThat(print(
                result("payara-micro", run("groovy", "off", "strong", 1), run("groovy", "on", "none", 0),
                        run("benign", "off", "none", 0), run("benign", "on", "none", 0)),
                result("glassfish8", run("groovy", "off", "soft", 0.5), run("groovy", "on", "none", 0)))
                .lines().map(String::stripTrailing)).containsExactly(
                "",
                "Memory and time of each redeployment:",
                "                               | without                                              |"
                        + " with Treadlight",
                "server        scenario         | leak      loaders  heap MB meta. MB  ret. MB      ms"
                        + " | leak      loaders  heap MB meta. MB  ret. MB      ms",
                "payara-micro  groovy           | strong       1.00     2.00     1.00               30"
                        + " | none         0.00     0.00     0.00               30",
                "payara-micro  benign           | none         0.00     0.00     0.00               30"
                        + " | none         0.00     0.00     0.00               30",
                "glassfish8    groovy           | soft         0.50     1.00     0.50               30"
                        + " | none         0.00     0.00     0.00               30");
    }

    @Test
    void aFailedRunShowsItsLastCycle() {
        assertThat(print(result("payara", run("groovy", "off", "strong", 1).withFailure("The server died."))))
                .contains("groovy           | failed 4     1.00", "failed N: the run failed after cycle N");
    }

    @Test
    void theHeapThatIsRetainedAtTheEndHasAColumn() {
        assertThat(print(leakingAndClean())).contains(
                "strong       1.00     5.70     8.90     45.0    2087",
                "ret. MB: the heap that undeployed applications retain at the end");
    }

    @Test
    void aModeThatWasNotRunHasNoColumns() {
        assertThat(print(result("payara", run("groovy", "on", "none", 0)))).doesNotContain("without");
    }

    private static String print(SimulationResult... results) {
        StringWriter out = new StringWriter();
        ServerTable.print(new PrintWriter(out), List.of(results));
        return out.toString();
    }
}
