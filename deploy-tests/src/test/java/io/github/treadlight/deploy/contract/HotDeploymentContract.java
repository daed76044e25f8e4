package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RunningApplication;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests Payara's hot deployment, which replaces an application without an undeployment. The server sends the event
 * Application_Unloaded but not Application_Disabled, and starts the next generation on the same deployment state.
 */
@Covers({"app", "leak"})
@OnServers({PAYARA, PAYARA7})
class HotDeploymentContract extends ServerContract {
    private static final int DEPLOYMENTS = 4;
    private static final String CHANGED =
            "/WEB-INF/classes/io/github/treadlight/deploy/app/pool/PoolServlet.class";
    private static final List<String> SOURCES =
            List.of("java:app/jdbc/pool", "java:module/jdbc/pool", "java:comp/jdbc/pool", "java:global/jdbc/pool");

    @Test
    void keepsAHotDeployedApplicationAndReleasesItsEarlierGenerations() throws Exception {
        Path folder = Applications.pooledFolder();
        try (RunningApplication bystander = RunningApplication.deploy(server(), "bystander")) {
            deploy(folder);
            assertConnects();
            for (int deployment = 2; deployment <= DEPLOYMENTS; deployment++) {
                deploy(folder, "--sourceschanged=" + folder + CHANGED);
                assertConnects();
                awaitSweep();
                assertConnects();
                bystander.assertUnharmed();
            }
            assertThat(generations().lines().filter(line -> line.matches("hot +\\d+ +running\\b.*"))).hasSize(1);
            server().undeploy("hot");
            bystander.assertUnharmed();
        }
        awaitAtMostOneAlive("hot");
        assertNoWarning();
    }

    private void assertConnects() {
        for (String source : SOURCES) {
            assertThat(server().get("/hot/pool?source=" + source)).isEqualTo("connected");
        }
    }

    private void deploy(Path folder, String... options) throws Exception {
        String[] command = new String[options.length + 6];
        command[0] = "deploy";
        command[1] = "--force=true";
        command[2] = "--hotdeploy=true";
        command[3] = "--name=hot";
        command[4] = "--contextroot=hot";
        System.arraycopy(options, 0, command, 5, options.length);
        command[command.length - 1] = folder.toString();
        server().asadmin(command);
    }
}
