package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.CommandResult;
import org.junit.jupiter.api.Test;

/** Tests Treadlight's values in the server's statistics. Payara Micro has no statistics. */
@Covers("server")
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
class StatisticsContract extends ServerContract {
    private static final String APP = "counted";

    @Test
    void showsStatisticsOnlyWhileMonitoringIsEnabled() throws Exception {
        assertThat(statistics()).doesNotContain("server.treadlight.generationsbegun-count");
        server().asadmin("enable-monitoring", "--modules=jvm=LOW");
        deployAndUse(APP);
        assertThat(statistics())
                .containsPattern("server\\.treadlight\\.generationsbegun-count = [1-9]")
                .containsPattern("server\\.treadlight\\.applicationvalues-count = [1-9]")
                .containsPattern("server\\.treadlight\\.applications\\." + APP + "\\.values-count = [1-9]")
                .containsPattern("server\\.treadlight\\.applications\\." + APP + "\\.bytes-unit = bytes");
        server().undeploy(APP);
        assertThat(statistics()).contains("server.treadlight.generationsbegun-count")
                .doesNotContain("applications." + APP);
        server().asadmin("enable-monitoring", "--modules=jvm=OFF");
        assertThat(statistics()).doesNotContain("server.treadlight.generationsbegun-count");
        // Such an element would remain in domain.xml after Treadlight is removed.
        assertThat(server().domainXml().orElseThrow()).doesNotContain("<container-monitoring");
        assertNoWarning();
    }

    private String statistics() throws Exception {
        CommandResult statistics = server().runTyped("get", "-m", "server.treadlight.*");
        return server().message(statistics, "get", "-m");
    }
}
