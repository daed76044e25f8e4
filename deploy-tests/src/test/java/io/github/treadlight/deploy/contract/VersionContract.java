package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RunningApplication;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that one version of an application replaces another with the same context root. The server retains a disabled
 * version, including its class loader, until that version is enabled again or undeployed.
 */
@Covers({"app", "weave"})
@OnServers
@Tag("payara7")
class VersionContract extends ServerContract {
    @Test
    void keepsTheEnabledVersionAndReleasesUndeployedOnes() throws Exception {
        try (RunningApplication bystander = RunningApplication.deploy(server(), "bystander")) {
            deploy("shop:v1");
            RunningApplication first = RunningApplication.of(server(), "shop:v1", "shop");
            first.assertUnharmed();
            deploy("shop:v2");
            RunningApplication second = RunningApplication.of(server(), "shop:v2", "shop");
            awaitSweep();
            second.assertUnharmed();
            bystander.assertUnharmed();

            // Without the undeployment, Payara responds 503, with and without Treadlight.
            server().undeploy("shop:v2");
            server().asadmin("enable", "shop:v1");
            RunningApplication again = RunningApplication.of(server(), "shop:v1", "shop");
            awaitSweep();
            again.assertUnharmed();
            bystander.assertUnharmed();
            awaitReleased("shop:v2"::equals);
            server().undeploy("shop:v1");
        }
        awaitReleased();
        assertThat(generations()).doesNotContainPattern("(?m)^shop:v\\d +\\d+ +running");
        assertNoWarning();
    }

    private void deploy(String version) throws Exception {
        server().asadmin("deploy", "--name=" + version, "--contextroot=shop", Applications.running().toString());
    }
}
