package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.harness.Applications.COMPACT;
import static io.github.treadlight.deploy.harness.Applications.JDK;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that class values of applications are woven at the deployment and purged at the undeployment. */
@Covers({"annotation", "app", "classvalue", "loader", "weave"})
@OnServers
@Tag("payara7")
@Tag("glassfish7")
class DeploymentContract extends ServerContract {
    private static final int REDEPLOYMENTS = 10;

    @Test
    void logsItsConfigurationOnceAtServerStart() {
        assertThat(server().log().ours("INFO")).filteredOn(logged -> logged.contains("Treadlight 0"))
                .singleElement().asString().contains("class-values=compact");
    }

    @Test
    void weavesAWarAndPurgesItAtEachRedeployment() throws Exception {
        Path war = Applications.war();
        for (int generation = 1; generation <= REDEPLOYMENTS; generation++) {
            server().deploy("war", war);
            assertThat(server().get("/war/library")).isEqualTo(COMPACT);
        }
        server().undeploy("war");
        assertNotFound("/war/library");
        assertThat(awaitEnds(REDEPLOYMENTS)).allMatch(logged ->
                logged.contains("war ended (generation ") && logged.contains("purged 1 values of 1 class values"));
        assertNoWarning();
        awaitAtMostOneAlive("war");
    }

    @Test
    void purgesADisabledApplicationAndWeavesItAgainWhenItIsEnabled() throws Exception {
        server().deploy("war", Applications.war());
        assertThat(server().get("/war/library")).isEqualTo(COMPACT);
        server().asadmin("disable", "war");
        assertThat(awaitEnds(1).get(0)).contains("war ended", "purged 1 values of 1 class values");
        assertNotFound("/war/library");
        server().asadmin("enable", "war");
        assertThat(server().get("/war/library")).isEqualTo(COMPACT);
        server().undeploy("war");
        awaitEnds(2);
        assertNoWarning();
    }

    @Test
    void purgesAnApplicationThatFailsToStartAndWeavesTheNext() throws Exception {
        assertThat(server().run("deploy", "--name=failing", Applications.failing().toString()).succeeded()).isFalse();
        log().awaitRecord("This application never starts. Its class value extends " + COMPACT);
        // The server may send Application_Disabled of a failed start from another thread.
        assertThat(awaitEnds(1).get(0)).contains("failing ended", "purged 1 values");
        assertNoWarning();
        assertThat(superclassAfterDeployment()).isEqualTo(COMPACT);
        server().undeploy("war");
    }

    @Test
    void weavesAResourceAdapterAndPurgesItAtItsUndeployment() throws Exception {
        Path rar = Applications.rar();
        for (int generation = 1; generation <= 2; generation++) {
            ServerLog deployment = log().fromNow();
            server().asadmin("deploy", "--force=true", "--name=adapter", rar.toString());
            server().undeploy("adapter");
            assertThat(awaitEnds(generation).get(generation - 1))
                    .contains("adapter ended", "purged 1 values of 1 class values");
            deployment.awaitRecord("The adapter has a " + COMPACT);
        }
        assertNoWarning();
    }

    @Test
    void injectsTheLookupsIntoAnApplication() throws Exception {
        for (int generation = 1; generation <= 2; generation++) {
            server().deploy("lookups", Applications.lookups());
            assertThat(server().get("/lookups/lookup"))
                    .isEqualTo("named=true scope=true stereotype=false");
        }
        server().undeploy("lookups");
        assertNoWarning();
    }

    @Test
    void appliesAChangedSettingToTheNextDeployment() throws Exception {
        settings().set("class-values", "jdk");
        assertThat(superclassAfterDeployment()).isEqualTo(JDK);
        settings().set("class-values", "compact");
        assertThat(superclassAfterDeployment()).isEqualTo(COMPACT);
        settings().set("weave-excludes", "io.github.treadlight.deploy.app.*");
        assertThat(superclassAfterDeployment()).isEqualTo(JDK);
        settings().set("weave-excludes", "");
        settings().set("enabled", "false");
        assertThat(superclassAfterDeployment()).isEqualTo(JDK);
        settings().set("enabled", "true");
        assertThat(superclassAfterDeployment()).isEqualTo(COMPACT);
        server().undeploy("war");
        assertNoWarning();
    }

    private String superclassAfterDeployment() throws Exception {
        server().deploy("war", Applications.war());
        return server().get("/war/library");
    }

    private void assertNotFound(String path) {
        assertThat(Http.get(server().uri(path)).statusCode()).isEqualTo(404);
    }
}
