package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests an application that is compiled against Jakarta EE 11 and uses features that no earlier release has. */
@Covers({"app", "leak", "weave"})
@OnServers({Server.PAYARA_MICRO7, Server.PAYARA7, Server.GLASSFISH8})
@Tag("payara7")
@Tag("payara-micro7")
class JakartaEe11Contract extends ServerContract {
    private static final int DEPLOYMENTS = 3;
    private static final String EXECUTOR = "virtual-executor";

    @Test
    void anApplicationThatNeedsJakartaEe11WorksAndIsReleased() throws Exception {
        assertWorksAndIsReleased("/ee11/greeting");
    }

    @Test
    void finishedTasksOfAServersExecutorWithVirtualThreadsRetainNoApplication() throws Exception {
        server().asadmin("create-managed-executor-service", EXECUTOR);
        try {
            server().asadmin("set",
                    "resources.managed-executor-service." + EXECUTOR + ".use-virtual-threads=true");
            assertWorksAndIsReleased("/ee11/greeting?executor=" + EXECUTOR);
        } finally {
            server().asadmin("delete-managed-executor-service", EXECUTOR);
        }
    }

    private void assertWorksAndIsReleased(String path) throws Exception {
        for (int deployment = 0; deployment < DEPLOYMENTS; deployment++) {
            server().deploy("ee11", Applications.jakartaEe11());
            assertThat(server().get(path))
                    .isEqualTo("Hello, Greetings from a virtual thread, " + Applications.COMPACT);
            server().undeploy("ee11");
        }
        awaitReleased();
        assertNoWarning();
    }
}
