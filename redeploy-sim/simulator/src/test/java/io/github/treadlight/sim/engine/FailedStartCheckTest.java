package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class FailedStartCheckTest {
    private final FailedStartCheck check = new FailedStartCheck(new WorkloadCheck(2, 3));

    @Test
    void whatTheApplicationLeftTellsTheDeployment() {
        assertThat(check.read("app.war", left("one"), "")).isEqualTo("one");
        assertThat(FailedStartCheck.property("failed-start-2.war")).isEqualTo("redeploy-sim/failed-start-2");
    }

    @Test
    void anApplicationThatFailedTooSoonIsNamed() {
        assertThatExceptionOfType(SimulationFailedException.class)
                .isThrownBy(() -> check.read("app.war", null, ""))
                .withMessageContaining("app.war failed before it had done its work");
    }

    @Test
    void whatTheDeploymentBeforeLeftDoesNotCount() {
        assertThatExceptionOfType(SimulationFailedException.class)
                .isThrownBy(() -> check.read("app.war", left("one"), "one"))
                .withMessageContaining("the deployment before still answers");
    }

    private static String left(String deployment) {
        return "{\"deployment\":\"" + deployment + "\",\"associations\":6,\"scenario\":\"done\"}";
    }
}
