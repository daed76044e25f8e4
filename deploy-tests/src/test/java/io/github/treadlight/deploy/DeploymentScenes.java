package io.github.treadlight.deploy;

import static io.github.treadlight.deploy.Applications.COMPACT;
import static io.github.treadlight.deploy.Applications.JDK;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** Applications come and go on a server with the module in, and the module is told what to do meanwhile. */
abstract class DeploymentScenes extends UndeploymentScenes {
    private static final int REDEPLOYMENTS = 20;

    @Test
    void saysOnceWhatIsOnWhenTheServerStarts() {
        assertThat(server().log().ours("INFO", 0)).filteredOn(logged -> logged.contains("Treadlight 0"))
                .singleElement().asString().contains("class-values=compact");
    }

    @Test
    void aWarIsWovenAndPurgedAtEachRedeployment() throws Exception {
        Path war = applications().war();
        for (int generation = 1; generation <= REDEPLOYMENTS; generation++) {
            server().deploy("war", war);
            assertThat(answer("/war/library")).isEqualTo(COMPACT);
        }
        server().asadmin("undeploy", "war");
        assertThat(Http.get(server().uri("/war/library")).statusCode()).isEqualTo(404);
        assertThat(ends()).hasSize(REDEPLOYMENTS).allMatch(logged ->
                logged.contains("war ended (generation ") && logged.contains("purged 1 values of 1 class values"));
        assertNoWarning();
        awaitAtMostOneAlive("war");
    }

    @Test
    void aDisabledApplicationIsPurgedAndWovenAgainWhenItIsEnabled() throws Exception {
        server().deploy("war", applications().war());
        assertThat(answer("/war/library")).isEqualTo(COMPACT);
        server().asadmin("disable", "war");
        assertThat(ends()).singleElement().asString().contains("war ended", "purged 1 values of 1 class values");
        assertThat(Http.get(server().uri("/war/library")).statusCode()).isEqualTo(404);
        server().asadmin("enable", "war");
        assertThat(answer("/war/library")).isEqualTo(COMPACT);
        server().asadmin("undeploy", "war");
        assertThat(ends()).hasSize(2);
        assertNoWarning();
    }

    @Test
    void anApplicationThatFailsToStartIsPurgedAndTheNextOneWorks() throws Exception {
        Path failing = applications().failing();
        Answer answer = server().ask("deploy", "--name=failing", failing.toString());
        assertThat(answer.exit()).isNotZero();
        assertThat(server().log().records()).anyMatch(logged -> logged.contains("never starts, though " + COMPACT));
        // The server may send Application_Disabled of a failed start from another thread.
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(ends()).singleElement().asString()
                .contains("failing ended", "purged 1 values"));
        assertNoWarning();
        server().deploy("war", applications().war());
        assertThat(answer("/war/library")).isEqualTo(COMPACT);
        server().asadmin("undeploy", "war");
    }

    @Test
    void aResourceAdapterIsWovenAndPurgedWhenItEnds() throws Exception {
        Path rar = applications().rar();
        for (int generation = 1; generation <= 2; generation++) {
            look();
            server().asadmin("deploy", "--force=true", "--name=adapter", rar.toString());
            assertThat(server().log().records()).anyMatch(logged -> logged.contains("The adapter has a " + COMPACT));
            server().asadmin("undeploy", "adapter");
            assertThat(ends()).singleElement().asString()
                    .contains("adapter ended", "purged 1 values of 1 class values");
        }
        assertNoWarning();
    }

    @Test
    void anApplicationInjectsTheLookups() throws Exception {
        for (int generation = 1; generation <= 2; generation++) {
            server().deploy("lookups", applications().lookups());
            assertThat(answer("/lookups/lookup"))
                    .isEqualTo("named=true scope=true stereotype=false record=false");
        }
        server().asadmin("undeploy", "lookups");
        assertNoWarning();
    }

    @Test
    void aChangeHoldsForTheNextDeployment() throws Exception {
        LiveSettings settings = new LiveSettings(server());
        settings.set("class-values", "jdk", "is now: class-values=jdk");
        assertThat(superClassOfNewWar()).isEqualTo(JDK);
        settings.set("class-values", "compact", "is now: class-values=compact");
        assertThat(superClassOfNewWar()).isEqualTo(COMPACT);
        settings.set("weave-excludes", "io.github.treadlight.deploy.app.*", "weave-excludes=io.github.treadlight");
        assertThat(superClassOfNewWar()).isEqualTo(JDK);
        settings.set("weave-excludes", "", "is now: class-values=compact, class-annotations");
        settings.set("enabled", "false", "switched off");
        assertThat(superClassOfNewWar()).isEqualTo(JDK);
        settings.set("enabled", "true", "is now: class-values=compact");
        assertThat(superClassOfNewWar()).isEqualTo(COMPACT);
        server().asadmin("undeploy", "war");
        assertNoWarning();
    }

    @Test
    void whatIsHeldIsCalledRetainedOnceAndReleasedWhenItIsLetGo() throws Exception {
        new LiveSettings(server()).set("loader-watch-grace-seconds", "0", "loader-watch=0 s");
        server().deploy("held", applications().war());
        assertThat(answer("/held/hold?hold=true")).isEqualTo("held nothing");
        server().asadmin("undeploy", "held");
        awaitAfterCollection(() -> assertThat(retained()).singleElement().asString()
                .contains("is still in memory", "--holders=true"));
        assertThat(generations("--holders=true")).containsPattern("held +\\d+ +retained .* 1 of 1 ");
        // Before the next one ends: its own threads may hold that for a moment.
        new LiveSettings(server()).set("loader-watch-grace-seconds", "60", "loader-watch=60 s");
        server().deploy("held", applications().war());
        assertThat(answer("/held/hold?hold=false")).isEqualTo("held another");
        awaitAfterCollection(() -> assertThat(said()).anyMatch(logged ->
                logged.contains("held (generation ") && logged.contains("no longer in memory")));
        assertThat(generations()).doesNotContainPattern("held +\\d+ +retained");
        server().asadmin("undeploy", "held");
        assertThat(retained()).hasSize(1);
    }

    /** Payara registers more services for an application's elements of domain.xml than it takes back. */
    @Test
    void nothingOfTheConfigurationOfUndeployedApplicationsStays() throws Exception {
        assertThat(inMemory("GlassFishConfigBean")).isPositive();
        assertNoneStaysOf("GlassFishConfigBean");
    }

    /** Payara registers them for a clean-up that holds them. */
    @Test
    void nothingOfTheJarFilesOfUndeployedApplicationsStays() throws Exception {
        assertNoneStaysOf("ProtectedJarFile");
    }

    private void assertNoneStaysOf(String serverClass) throws Exception {
        deployAndUndeploy("files");
        long before = inMemory(serverClass);
        for (int deployment = 0; deployment < REDEPLOYMENTS; deployment++) {
            deployAndUndeploy("files");
        }
        awaitAfterCollection(() -> assertThat(inMemory(serverClass)).isLessThan(before + REDEPLOYMENTS));
        assertNoWarning();
    }

    private void deployAndUndeploy(String app) throws Exception {
        server().deploy(app, applications().war());
        server().asadmin("undeploy", app);
    }

    /** Objects of a class of the server that are reachable. */
    private long inMemory(String serverClass) throws Exception {
        String histogram = (String) server().mbeans().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                new Object[] {new String[0]}, new String[] {String[].class.getName()});
        assertThat(histogram).contains("java.lang.String");
        return Pattern.compile("(?m)^ *\\d+: +(\\d+) +\\d+ +\\S*[.$]" + serverClass + "(?= |$)").matcher(histogram)
                .results()
                .mapToLong(line -> Long.parseLong(line.group(1)))
                .sum();
    }

    private List<String> retained() {
        return warnings().stream().filter(logged -> logged.contains("held (generation ")).toList();
    }

    private String superClassOfNewWar() throws Exception {
        server().deploy("war", applications().war());
        return answer("/war/library");
    }
}
