package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests reports of retained applications, and the release of the server's own objects of undeployed ones. */
@Covers({"app", "leak"})
@OnServers
@Tag("only-micro")
class RetentionContract extends ServerContract {
    private static final int REDEPLOYMENTS = 10;

    @Test
    void reportsARetainedApplicationOnceAndItsReleaseLater() throws Exception {
        settings().set("loader-watch-grace-seconds", "0");
        server().deploy("leaked", Applications.war());
        assertThat(server().get("/leaked/retain?retain=true")).isEqualTo("nothing was retained");
        server().undeploy("leaked");
        awaitAfterCollection(() -> assertThat(retained()).singleElement().asString()
                .contains("is still in memory", "--holders=true"));
        assertThat(generations("--holders=true")).containsPattern("leaked +\\d+ +retained .* 1 of 1 ");
        // Before the next undeployment, after which threads of the server may retain that generation for a moment.
        settings().set("loader-watch-grace-seconds", "60");
        server().deploy("leaked", Applications.war());
        assertThat(server().get("/leaked/retain?retain=false")).isEqualTo("another deployment was retained");
        awaitAfterCollection(() -> assertThat(log().ours("INFO")).anyMatch(logged ->
                logged.contains("leaked (generation ") && logged.contains("no longer in memory")));
        assertThat(generations()).doesNotContainPattern("leaked +\\d+ +retained");
        server().undeploy("leaked");
        assertThat(retained()).hasSize(1);
    }

    private List<String> retained() {
        return log().ours("WARNING").stream().filter(logged -> logged.contains("leaked (generation ")).toList();
    }

    /**
     * Payara does not unregister all services for an application's elements of domain.xml. It also registers cleanup
     * actions of library jars that refer to the object whose collection triggers them.
     */
    @Test
    void releasesTheServersObjectsOfUndeployedApplications() throws Exception {
        deployAndUndeploy();
        awaitReleased(); // otherwise, objects that are released later would hide an increase
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
