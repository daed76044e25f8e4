package io.github.treadlight.deploy;

import static io.github.treadlight.deploy.Applications.COMPACT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Deployments on servers that take enterprise archives and OSGi bundles too, which Payara Micro does not. */
abstract class EarScenes extends DeploymentScenes {
    @Test
    void anEarIsWovenInAllItsModulesAndPurgedWhenItEnds() throws Exception {
        String ear = applications().ear().toString();
        for (int generation = 1; generation <= 2; generation++) {
            look();
            server().asadmin("deploy", ear);
            assertThat(answer("/web/library")).isEqualTo(COMPACT);
            assertThat(answer("/web/bean")).isEqualTo(COMPACT);
            assertThat(answer("/web/own")).isEqualTo(COMPACT);
            assertThat(server().log().records()).anyMatch(logged -> logged.contains("The adapter has a " + COMPACT));
            server().asadmin("undeploy", "ear");
            // One each of the library's, the EJB module's, the WAR's and the resource adapter's class value.
            assertThat(ends()).singleElement().asString()
                    .contains("ear ended", "purged 4 values of 4 class values");
            assertNoWarning();
        }
    }

    /** Its loader is one that all applications have, and must not be called ended with it. */
    @Test
    void anOsgiBundleIsNoGeneration() throws Exception {
        server().asadmin("deploy", "--type=osgi", applications().bundle().toString());
        assertThat(generations()).doesNotContain("bundle");
        server().asadmin("undeploy", "bundle");
        assertThat(generations()).doesNotContain("bundle");
        assertThat(ends()).isEmpty();
        assertNoWarning();
    }
}
