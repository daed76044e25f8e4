package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Restarts a server whose filter factory the module sets, and then one whose command line names it. */
@Covers({"guard", "stream"})
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
@Tag("one-server")
class FilterFactoryContract extends OwnServerContract {
    private String afterRestart;
    private String aliasesAfterRestart;
    /** The log since the server runs with the option. */
    private ServerLog log;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        InstalledServer installed = InstalledServer.start(product(), name(), BuildFiles.rmiProvider());
        server = installed;
        server.asadmin("create-password-alias", "--aliaspassword=changeit", "shop");
        installed.restart();
        afterRestart = server.asadmin("get-treadlight-configuration");
        aliasesAfterRestart = server.asadmin("list-password-aliases");
        log = server.log().fromNow();
        installed.restartWith(List.of("-Djdk.serialFilterFactory=io.github.treadlight.guard.GuardFactory"));
    }

    /** From the second start on, HK2 reads its cache by an object stream before any module starts. */
    @Test
    void theModuleSetsTheFactoryAtARestart() {
        assertThat(afterRestart)
                .contains("Object streams that are filtered: all of the JVM (set by Treadlight's module).");
    }

    /** The servers keep them in a keystore whose keys are a listed class. */
    @Test
    void passwordAliasesCanBeRead() throws Exception {
        assertThat(aliasesAfterRestart).contains("shop");
        assertThat(server.asadmin("list-password-aliases")).contains("shop");
    }

    @Test
    void theServerStartsWithTheOption() throws Exception {
        assertThat(server.asadmin("get-treadlight-configuration"))
                .contains("Object streams that are filtered: all of the JVM (-Djdk.serialFilterFactory).");
        assertThat(log.severe()).isEmpty();
        assertThat(log.ours("WARNING")).isEmpty();
        assertThat(log.records()).noneMatch(logged -> logged.contains("filter status"));
    }
}
