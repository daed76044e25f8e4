package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The same on servers that have statistics of their own. */
abstract class StatisticsScenes extends MonitoringScenes {
    @Override
    abstract InstalledServer startServer(String name) throws Exception;

    @Test
    void statisticsAreThereWhileTheirLevelIsSet() throws Exception {
        assertThat(statistics()).doesNotContain("server.treadlight.generationsbegun-count");
        server().asadmin("enable-monitoring", "--modules", "jvm=LOW");
        deployAndUse();
        assertThat(statistics())
                .containsPattern("server\\.treadlight\\.generationsbegun-count = [1-9]")
                .containsPattern("server\\.treadlight\\.applicationvalues-count = [1-9]")
                .containsPattern("server\\.treadlight\\.applications\\." + APP + "\\.values-count = [1-9]")
                .containsPattern("server\\.treadlight\\.applications\\." + APP + "\\.bytes-unit = bytes");
        undeploy();
        assertThat(statistics()).contains("server.treadlight.generationsbegun-count").doesNotContain(APP);
        server().asadmin("enable-monitoring", "--modules", "jvm=OFF");
        assertThat(statistics()).doesNotContain("server.treadlight.generationsbegun-count");
        // Nothing that would stay when Treadlight is removed.
        assertThat(server().domainXml().orElseThrow()).doesNotContain("<container-monitoring");
    }

    private String statistics() throws Exception {
        return server().asadmin("get", "-m", "server.treadlight.*");
    }
}
