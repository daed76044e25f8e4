package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.Server;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Tests hot deployments of Payara, which start an application again without an undeployment. The former generation
 * serves requests until the next one has started, and ends then.
 */
@Covers("app")
@OnServers({Server.PAYARA_MICRO, Server.PAYARA, Server.PAYARA_MICRO7, Server.PAYARA7})
class ReplacedGenerationContract extends ServerContract {
    private static final int HOT_DEPLOYMENTS = 3;

    @Test
    void endsAndReleasesTheFormerGenerationWhenTheNextHasStarted() throws Exception {
        Path folder = Applications.explodedWar();
        deployHot(folder);
        for (int deployment = 1; deployment <= HOT_DEPLOYMENTS; deployment++) {
            deployHot(folder);
            assertThat(server().get("/hot/retain?retain=false")).isEqualTo("nothing was retained");
            assertThat(awaitEnds(deployment)).last().asString().contains("hot ended");
        }
        log().awaitOurs("INFO", records -> assertThat(records)
                .filteredOn(logged -> logged.contains("hot was deployed again before the end"))
                .hasSize(HOT_DEPLOYMENTS));
        assertThat(generations()).containsPattern("hot +\\d+ +running").doesNotContain("replaced");
        server().undeploy("hot");
        awaitEnds(HOT_DEPLOYMENTS + 1);
        assertNoWarning();
        awaitAtMostOneAlive("hot");
    }

    private void deployHot(Path folder) throws Exception {
        server().asadmin("deploy", "--force=true", "--hotdeploy=true", "--name=hot", "--contextroot=hot",
                folder.toString());
    }
}
