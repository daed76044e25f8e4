package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** A server whose command line names the filter factory, which then has all streams from the first one on. */
@OnServers({PAYARA, GLASSFISH7, GLASSFISH8})
@Order(OwnServerContract.LAST)
@Tag("one-glassfish")
class FilterFactoryContract extends OwnServerContract {
    private InstalledServer server;
    /** The log since the server runs with the factory. */
    private ServerLog log;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        server = InstalledServer.start(product(), name(), BuildFiles.rmiProvider());
        server.asadmin("create-jvm-options", "-Djdk.serialFilterFactory=io.github.treadlight.guard.GuardFactory");
        log = server.log().fromNow();
        server.restart();
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void theServerStartsAndSaysThatAllStreamsAreFiltered() throws Exception {
        assertThat(server.asadmin("get-treadlight-configuration"))
                .contains("Object streams that are filtered: all of the JVM (-Djdk.serialFilterFactory).");
        assertThat(log.severe()).isEmpty();
        assertThat(log.ours("WARNING")).isEmpty();
        assertThat(log.records()).noneMatch(logged -> logged.contains("filter status"));
    }
}
