package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;

/** MicroProfile Metrics of Payara, with the file that administrators copy. */
final class PayaraMetrics {
    private static final String OF_APP = "\\{application=\"" + MonitoringScenes.APP + "\"[^}]*} ";

    private PayaraMetrics() {}

    static Path file() {
        return Path.of(System.getProperty("treadlight.config"), "domain/metrics.xml");
    }

    /** That they are there, and those of an application while it runs. */
    static void check(MonitoringScenes scenes) throws Exception {
        scenes.deployAndUse();
        // What was measured last may be a second old.
        await().atMost(10, SECONDS).untilAsserted(() -> assertThat(read(scenes.server()))
                .containsPattern("treadlight_generations_running\\S* [1-9]")
                .containsPattern("treadlight_application_values" + OF_APP + "[1-9]")
                .containsPattern("treadlight_application_heap_bytes" + OF_APP + "[1-9]"));
        scenes.undeploy();
        assertThat(read(scenes.server())).contains("treadlight_values_purged")
                .doesNotContainPattern("treadlight_application_\\w+" + OF_APP);
    }

    /** What a monitoring tool reads. */
    private static String read(AppServer server) {
        return Http.get(server.uri("/metrics?scope=vendor")).body();
    }
}
