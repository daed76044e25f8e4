package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.ServerLog;
import java.net.URI;
import java.nio.file.Path;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests the simulator's Arquillian container with the shipped command file for Payara Micro. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
@Tag("thorough")
class ArquillianIT {
    @ArquillianResource
    private Deployer deployer;

    private final ServerLog log = ServerLog.ofArquillianServer();

    @Deployment(name = "war", managed = false, testable = false)
    static WebArchive war() {
        return read(Applications.war());
    }

    @Deployment(name = "failing", managed = false, testable = false)
    static WebArchive failing() {
        return read(Applications.failing());
    }

    private static WebArchive read(Path file) {
        return ShrinkWrap.createFromZipFile(WebArchive.class, file.toFile());
    }

    @Test
    void weavesAndPurgesDeploymentsWithTheDefaultsThatTheCommandFileSets() {
        deployer.deploy("war");
        assertThat(Http.get(uri("/war/library")).body()).isEqualTo(Applications.COMPACT);
        deployer.undeploy("war");
        assertThat(Http.get(uri("/war/library")).statusCode()).isEqualTo(404);
        log.awaitRecord("Treadlight: war ended");
        assertThat(log.ours("INFO")).noneMatch(logged -> logged.contains("Treadlight is now"));
        assertThat(log.ours("WARNING")).isEmpty();
    }

    @Test
    void namesTheServersLogWhenADeploymentFails() {
        assertThatThrownBy(() -> deployer.deploy("failing"))
                .hasMessageContaining("failing.war").hasMessageContaining("payara-micro.log");
    }

    private URI uri(String path) {
        return log.records().stream()
                .filter(logged -> logged.contains("Created HTTP listener"))
                .map(logged -> logged.replaceAll("(?s).*host/port (\\S+:\\d+).*", "$1"))
                .map(address -> URI.create("http://" + address + path))
                .findFirst()
                .orElseThrow();
    }
}
