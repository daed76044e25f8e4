package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO7;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.MicroServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.CommandResult;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Tests Treadlight's metrics in MicroProfile Metrics, which Payara publishes if it has {@code metrics.xml}. */
@Covers("server")
@OnServers({PAYARA_MICRO, PAYARA, PAYARA_MICRO7, PAYARA7})
class MetricsContract extends OwnServerContract {
    private static final String APP = "measured";
    private static final String APP_LABEL = "\\{application=\"" + APP + "\"[^}]*} ";

    /** Installs the file before the start, because the server reads it then. */
    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        Path metrics = BuildFiles.shipped("domain/metrics.xml");
        if (product().isMicro()) {
            server = MicroServer.start(product(), name(), metrics);
        } else {
            InstalledServer installed = InstalledServer.start(product(), name());
            server = installed;
            Files.copy(metrics, installed.configuration().resolve(metrics.getFileName()));
            installed.restart();
        }
    }

    @Test
    void publishesMetricsOfARunningApplication() throws Exception {
        server.deploy(APP, Applications.own());
        assertThat(server.get("/" + APP + "/own")).isEqualTo(Applications.COMPACT);
        // The last measurement may be up to a second old.
        await().atMost(10, SECONDS).untilAsserted(() -> assertThat(metrics())
                .containsPattern("treadlight_generations_running\\S* [1-9]")
                .containsPattern("treadlight_application_values" + APP_LABEL + "[1-9]")
                .containsPattern("treadlight_application_heap_bytes" + APP_LABEL + "[1-9]"));
        server.undeploy(APP);
        assertThat(metrics()).contains("treadlight_values_purged")
                .doesNotContainPattern("treadlight_application_\\w+" + APP_LABEL);
        assertThat(server.log().ours("WARNING")).isEmpty();
    }

    /** A limitation of Payara with any {@code metrics.xml}; see docs/monitoring.md. */
    @Test
    void payaraRejectsResourceAdaptersWhileTheFileExists() throws Exception {
        CommandResult deployment = server.run("deploy", "--name=adapter", Applications.rar().toString());
        assertThat(deployment.succeeded()).isFalse();
        server.log().awaitRecord(
                "Sniffers with type [metrics] and type [connector] should not claim the archive");
    }

    private String metrics() {
        return server.get("/metrics?scope=vendor");
    }
}
