package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.OnServers;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Treadlight reports an undeployed application that is retained, and leaves nothing of the server's own behind. */
@OnServers
@Tag("one-glassfish")
class RetentionContract extends ServerContract {
    private static final int REDEPLOYMENTS = 20;

    @Test
    void reportsARetainedApplicationOnceAndItsReleaseLater() throws Exception {
        settings().set("loader-watch-grace-seconds", "0");
        server().deploy("held", Applications.war());
        assertThat(server().get("/held/hold?hold=true")).isEqualTo("held nothing");
        server().undeploy("held");
        awaitAfterCollection(() -> assertThat(retained()).singleElement().asString()
                .contains("is still in memory", "--holders=true"));
        assertThat(generations("--holders=true")).containsPattern("held +\\d+ +retained .* 1 of 1 ");
        // Before the next generation ends: the server's threads may retain that one for a moment.
        settings().set("loader-watch-grace-seconds", "60");
        server().deploy("held", Applications.war());
        assertThat(server().get("/held/hold?hold=false")).isEqualTo("held another");
        awaitAfterCollection(() -> assertThat(log().ours("INFO")).anyMatch(logged ->
                logged.contains("held (generation ") && logged.contains("no longer in memory")));
        assertThat(generations()).doesNotContainPattern("held +\\d+ +retained");
        server().undeploy("held");
        assertThat(retained()).hasSize(1);
    }

    private List<String> retained() {
        return log().ours("WARNING").stream().filter(logged -> logged.contains("held (generation ")).toList();
    }

    /**
     * Payara does not remove all services that it registers for an application's elements of domain.xml, and it
     * registers cleanups of library jars that refer to the object whose collection triggers them.
     */
    @Test
    void releasesTheServersObjectsOfUndeployedApplications() throws Exception {
        deployAndUndeploy();
        awaitReleased(); // or what is released meanwhile would hide an increase
        long configuration = reachable("GlassFishConfigBean");
        long jarFiles = reachable("ProtectedJarFile");
        assertThat(configuration).isPositive();
        for (int deployment = 0; deployment < REDEPLOYMENTS; deployment++) {
            deployAndUndeploy();
        }
        awaitAfterCollection(() -> {
            assertThat(reachable("GlassFishConfigBean")).isLessThan(configuration + REDEPLOYMENTS);
            assertThat(reachable("ProtectedJarFile")).isLessThan(jarFiles + REDEPLOYMENTS);
        });
        assertNoWarning();
    }

    private void deployAndUndeploy() throws Exception {
        server().deploy("files", Applications.war());
        server().undeploy("files");
    }

    /** Returns the number of reachable objects of a class of the server. */
    private long reachable(String serverClass) throws Exception {
        String histogram = (String) server().mbeans().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                new Object[] {new String[0]}, new String[] {String[].class.getName()});
        assertThat(histogram).contains("java.lang.String");
        return Pattern.compile("(?m)^ *\\d+: +(\\d+) +\\d+ +\\S*[.$]" + serverClass + "(?= |$)").matcher(histogram)
                .results()
                .mapToLong(line -> Long.parseLong(line.group(1)))
                .sum();
    }
}
