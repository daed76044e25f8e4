package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.OnServers;
import org.junit.jupiter.api.Test;

/** Treadlight's figures are MicroProfile Metrics of Payara, by the {@code metrics.xml} that administrators copy. */
@OnServers({PAYARA_MICRO, PAYARA})
class MetricsContract extends ServerContract {
    private static final String APP = "measured";
    private static final String OF_APP = "\\{application=\"" + APP + "\"[^}]*} ";

    @Test
    void publishesTheFiguresOfARunningApplication() throws Exception {
        deployAndUse(APP);
        // The last measurement may be a second old.
        await().atMost(10, SECONDS).untilAsserted(() -> assertThat(metrics())
                .containsPattern("treadlight_generations_running\\S* [1-9]")
                .containsPattern("treadlight_application_values" + OF_APP + "[1-9]")
                .containsPattern("treadlight_application_heap_bytes" + OF_APP + "[1-9]"));
        server().undeploy(APP);
        assertThat(metrics()).contains("treadlight_values_purged")
                .doesNotContainPattern("treadlight_application_\\w+" + OF_APP);
        assertNoWarning();
    }

    private String metrics() {
        return server().get("/metrics?scope=vendor");
    }
}
