package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.harness.Applications.COMPACT;
import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import org.junit.jupiter.api.Test;

/** Tests deployments that Payara Micro does not support: EARs and OSGi bundles. */
@Covers({"app", "weave"})
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
class EarAndBundleContract extends ServerContract {
    @Test
    void weavesAllModulesOfAnEarAndPurgesThemAtItsUndeployment() throws Exception {
        String ear = Applications.ear().toString();
        for (int generation = 1; generation <= 2; generation++) {
            ServerLog deployment = log().fromNow();
            server().asadmin("deploy", ear);
            assertThat(server().get("/web/library")).isEqualTo(COMPACT);
            assertThat(server().get("/web/bean")).isEqualTo(COMPACT);
            assertThat(server().get("/web/own")).isEqualTo(COMPACT);
            server().undeploy("ear");
            // One class value each of the library, the EJB module, the WAR and the resource adapter.
            assertThat(awaitEnds(generation).get(generation - 1))
                    .contains("ear ended", "purged 4 values of 4 class values");
            deployment.awaitRecord("The adapter has a " + COMPACT);
            assertNoWarning();
        }
    }

    /** All applications share the class loader of a bundle, so it must not be purged with the bundle. */
    @Test
    void beginsNoGenerationForAnOsgiBundle() throws Exception {
        server().asadmin("deploy", "--type=osgi", Applications.bundle().toString());
        assertThat(generations()).doesNotContain("bundle");
        server().undeploy("bundle");
        assertThat(generations()).doesNotContain("bundle");
        assertThat(ends()).isEmpty();
        assertNoWarning();
    }
}
