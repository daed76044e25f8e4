package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FailedStartCheckTest {
    private static final String RECORD = "{\"deployment\":\"one\",\"associations\":6,\"scenario\":\"done\"}";

    private final FailedStartCheck check = new FailedStartCheck(new WorkloadCheck(2, 3));

    @Test
    void theRecordOfTheApplicationNamesTheDeployment() {
        assertThat(check.read("app.war", RECORD, "")).isEqualTo("one");
        assertThat(FailedStartCheck.property("failed-start-2.war")).isEqualTo("redeploy-sim/failed-start-2");
    }

    @Test
    void anApplicationThatFailedTooSoonIsNamed() {
        assertThatThrownBy(() -> check.read("app.war", null, "")).isInstanceOf(SimulationFailedException.class)
                .hasMessageContaining("app.war failed before it had done its work");
    }

    @Test
    void theRecordOfTheDeploymentBeforeDoesNotCount() {
        assertThatThrownBy(() -> check.read("app.war", RECORD, "one")).isInstanceOf(SimulationFailedException.class)
                .hasMessageContaining("the deployment before still answers");
    }
}
