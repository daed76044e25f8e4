package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import java.nio.file.Path;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.Test;

/** Tests libraries of the option {@code --libraries}, which outlive the applications. Payara Micro lacks the option. */
@Covers("leak")
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
class SharedLibraryContract extends ServerContract {
    @Test
    void releasesTheLogFactoryOfAnUndeployedApplication() throws Exception {
        Path library = Path.of(LogFactory.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        for (String app : new String[] {"logs", "logging"}) {
            server().asadmin("deploy", "--name=" + app, "--contextroot=" + app, "--libraries=" + library,
                    Applications.logging().toString());
            assertThat(server().get("/" + app + "/log")).isEqualTo("ApplicationLogFactory");
        }
        server().undeploy("logging");
        awaitReleased();
        assertThat(generations("--released=true")).containsPattern("logging +\\d+ +log-factories ");
        assertThat(server().get("/logs/log")).isEqualTo("ApplicationLogFactory");
        server().undeploy("logs");
        awaitReleased();
        assertNoWarning();
    }
}
