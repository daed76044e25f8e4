package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FailedStartCheckTest {
    private static final String REPORT = "{\"deployment\":\"one\",\"associations\":6,\"scenario\":\"done\"}";

    private final FailedStartCheck check = new FailedStartCheck(new WorkloadCheck(2, 3));

    @Test
    void theReportNamesTheDeployment() {
        assertThat(check.verify("app.war", REPORT, "")).isEqualTo("one");
        assertThat(FailedStartCheck.property("failed-start-2.war")).isEqualTo("redeploy-sim/failed-start-2");
    }

    @Test
    void aMissingReportFailsTheCheck() {
        assertThatThrownBy(() -> check.verify("app.war", null, "")).isInstanceOf(SimulationFailedException.class)
                .hasMessageContaining("app.war failed before it did its work");
    }

    @Test
    void theReportOfThePreviousDeploymentFailsTheCheck() {
        assertThatThrownBy(() -> check.verify("app.war", REPORT, "one")).isInstanceOf(SimulationFailedException.class)
                .hasMessageContaining("the previous deployment still responds");
    }
}
