package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.harness.Applications.COMPACT;
import static io.github.treadlight.deploy.harness.Applications.JDK;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerSetup;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Tests starts of a server with different configurations and versions of Treadlight, and without Treadlight. */
@Covers({"log", "server", "weave"})
@OnServers
class StartContract extends OwnServerContract {
    private static final String UNKNOWN_ELEMENT = "Ignoring unrecognized element treadlight-configuration";

    private String shipped;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        shipped = ServerSetup.shippedElement();
        startServer();
        server.deploy("war", Applications.war());
    }

    @Test
    @Tag("payara7")
    void theShippedElementEqualsTheDefaultAndLogsNoWarning() throws Exception {
        server.restart(ServerSetup.with(shipped));
        assertThat(superclass()).isEqualTo(COMPACT);
        assertLogged("class-values=compact");
        server.stop();
        assertNoProblem();
    }

    /** The patches are applied when the server loads the classes, so they must be off before. */
    @Test
    void anObserverPatchesNothing() throws Exception {
        server.restart(ServerSetup.with("<treadlight-configuration mode=\"observe\"></treadlight-configuration>"));
        assertThat(superclass()).isEqualTo(JDK);
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(server.log().ours("INFO"))
                .anyMatch(logged -> logged.contains(": mode=observe, class-values=jdk"))
                .noneMatch(logged -> logged.contains("has patched")));
        assertThat(server.asadmin("show-treadlight-findings")).contains("Treadlight only observes");
    }

    @Test
    void aMissingElementIsAddedAfterTheStart() throws Exception {
        server.restart(ServerSetup.with(""));
        assertThat(superclass()).isEqualTo(COMPACT);
        await().atMost(1, MINUTES).untilAsserted(() -> assertThat(
                server.run("get", "configs.config.server-config.treadlight-configuration.class-values").message())
                .contains("class-values=compact"));
        if (server.domainXml().isPresent()) {
            await().atMost(30, SECONDS).untilAsserted(() ->
                    assertThat(server.domainXml().orElseThrow()).containsOnlyOnce("<treadlight-configuration"));
        }
        new LiveSettings(server).set("class-values", "jdk");
    }

    @Test
    void invalidValuesAreReportedAndANewerJarReplacesAnOlderOne() throws Exception {
        server.restart(new ServerSetup(Optional.of(BuildFiles.moduleOfVersion("0.0.1")), shipped
                .replace("enabled=\"true\"", "enabled=\"sometimes\" invented-later=\"yes\"")
                .replace("class-values=\"compact\"", "class-values=\"turbo\"")
                .replace("weave-excludes=\"\"", "weave-excludes=\"com/acme\"")));
        assertThat(superclass()).isEqualTo(COMPACT);
        assertLogged("Treadlight 0.0.1: class-values=compact");
        server.log().awaitOurs("WARNING", warnings -> assertThat(warnings).hasSize(3)
                .anyMatch(warning -> warning.contains("enabled=\"sometimes\""))
                .anyMatch(warning -> warning.contains("class-values=\"turbo\""))
                .anyMatch(warning -> warning.contains("weave-excludes=\"com/acme\"")));
        assertThat(server.log().severe()).isEmpty();
        server.restart(new ServerSetup(Optional.of(BuildFiles.moduleOfVersion("0.0.2")),
                shipped.replace("enabled=\"true\"", "enabled=\"false\" gone-since=\"yes\"")));
        assertThat(superclass()).isEqualTo(JDK);
        assertLogged("Treadlight 0.0.2: switched off");
        assertNoProblem();
    }

    @Test
    void withoutTheJarTheServerRemovesTheElementAtTheNextChange() throws Exception {
        server.restart(new ServerSetup(Optional.empty(), shipped));
        assertThat(superclass()).isEqualTo(JDK);
        assertThat(server.log().records()).noneMatch(logged -> logged.contains("Treadlight"));
        assertThat(server.log().severe()).allMatch(logged -> logged.contains(UNKNOWN_ELEMENT));
        // Payara Server 6.2025.10 and 7.2025.1 do not log that they ignore the element.
        assertThat(server.log().records().stream().anyMatch(logged -> logged.contains(UNKNOWN_ELEMENT)))
                .isEqualTo(product() != PAYARA && product() != PAYARA7);
        Optional<String> domain = server.domainXml();
        if (domain.isPresent()) {
            assertThat(domain.get()).contains("<treadlight-configuration");
            server.asadmin("create-system-properties", "any=other");
            assertThat(server.domainXml().orElseThrow()).contains("\"any\"").doesNotContain("treadlight");
        }
    }

    /** Returns the response of the application, which the server deploys after it has logged its start. */
    private String superclass() {
        return await().atMost(2, MINUTES)
                .until(() -> Http.get(server.uri("/war/library")), response -> response.statusCode() == 200).body();
    }

    /** Waits until Treadlight's only record at INFO, about its start, contains a text. */
    private void assertLogged(String text) {
        await().atMost(30, SECONDS).untilAsserted(() ->
                assertThat(server.log().oursWithoutPatches()).singleElement().asString().contains(text));
    }

    private void assertNoProblem() {
        assertThat(server.log().ours("WARNING")).isEmpty();
        assertThat(server.log().severe()).isEmpty();
    }
}
