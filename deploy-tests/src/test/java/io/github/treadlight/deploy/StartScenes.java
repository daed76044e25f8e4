package io.github.treadlight.deploy;

import static io.github.treadlight.deploy.Applications.COMPACT;
import static io.github.treadlight.deploy.Applications.JDK;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A server is started again and again, each time with an application deployed that it had before. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StartScenes {
    private String shipped;
    private AppServer server;

    /** Starts the server with Treadlight in; the name is for its files. */
    abstract AppServer startServer(String name) throws Exception;

    /** Whether the server logs that it does not know an element of domain.xml. */
    boolean namesUnknownElements() {
        return true;
    }

    @BeforeAll
    void start() throws Exception {
        String name = getClass().getSimpleName();
        shipped = Setup.shippedElement();
        server = startServer(name);
        server.deploy("war", new Applications(name).war());
    }

    @AfterAll
    void stop() throws Exception {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void theShippedElementIsTheDefaultApplicationsAreCoveredAndTheLogIsClean() throws Exception {
        server.restart(Setup.with(shipped));
        assertThat(superClass()).isEqualTo(COMPACT);
        assertSaid("class-values=compact");
        server.stop();
        assertThat(server.log().ours("WARNING", 0)).isEmpty();
        assertThat(server.log().severe()).isEmpty();
    }

    @Test
    void anElementThatIsMissingIsAddedWhenTheServerHasStarted() throws Exception {
        server.restart(Setup.with(""));
        assertThat(superClass()).isEqualTo(COMPACT);
        await().atMost(1, MINUTES).untilAsserted(() -> assertThat(
                server.ask("get", "configs.config.server-config.treadlight-configuration.class-values").text())
                .contains("class-values=compact"));
        if (server.domainXml().isPresent()) {
            await().atMost(30, SECONDS).untilAsserted(() ->
                    assertThat(server.domainXml().orElseThrow()).containsOnlyOnce("<treadlight-configuration"));
        }
        new LiveSettings(server).set("class-values", "jdk", "is now: class-values=jdk");
    }

    @Test
    void badTextIsNamedAndANewerJarTakesTheOlderOnesPlace() throws Exception {
        server.restart(new Setup(module("0.0.1"), shipped
                .replace("enabled=\"true\"", "enabled=\"sometimes\" invented-later=\"yes\"")
                .replace("class-values=\"compact\"", "class-values=\"turbo\"")
                .replace("weave-excludes=\"\"", "weave-excludes=\"com/acme\"")));
        assertThat(superClass()).isEqualTo(COMPACT);
        assertSaid("Treadlight 0.0.1: class-values=compact");
        assertThat(server.log().ours("WARNING", 0)).hasSize(3)
                .anyMatch(warning -> warning.contains("enabled=\"sometimes\""))
                .anyMatch(warning -> warning.contains("class-values=\"turbo\""))
                .anyMatch(warning -> warning.contains("weave-excludes=\"com/acme\""));
        assertThat(server.log().severe()).isEmpty();
        server.restart(new Setup(module("0.0.2"),
                shipped.replace("enabled=\"true\"", "enabled=\"false\" gone-since=\"yes\"")));
        assertThat(superClass()).isEqualTo(JDK);
        assertSaid("Treadlight 0.0.2: switched off");
        assertThat(server.log().ours("WARNING", 0)).isEmpty();
        assertThat(server.log().severe()).isEmpty();
    }

    @Test
    void withoutTheJarTheServerStartsAndDropsTheElementWhenItWritesNext() throws Exception {
        server.restart(new Setup(Optional.empty(), shipped));
        assertThat(superClass()).isEqualTo(JDK);
        assertThat(server.log().records()).noneMatch(logged -> logged.contains("Treadlight"));
        assertThat(server.log().severe()).allMatch(logged ->
                logged.contains("Ignoring unrecognized element treadlight-configuration"));
        assertThat(server.log().records().stream().anyMatch(logged ->
                logged.contains("Ignoring unrecognized element treadlight-configuration")))
                .isEqualTo(namesUnknownElements());
        Optional<String> domain = server.domainXml();
        if (domain.isPresent()) {
            assertThat(domain.get()).contains("<treadlight-configuration");
            server.asadmin("create-system-properties", "any=other");
            assertThat(server.domainXml().orElseThrow()).contains("\"any\"").doesNotContain("treadlight");
        }
    }

    private static Optional<Path> module(String version) throws IOException {
        return Optional.of(ModuleJar.ofVersion(version, Path.of(System.getProperty("treadlight.work"))));
    }

    /** What the application answers, once it is there: servers say that they have started before that. */
    private String superClass() {
        return await().atMost(2, MINUTES)
                .until(() -> Http.get(server.uri("/war/library")), answer -> answer.statusCode() == 200).body();
    }

    /** That alone: a thread of the server's own writes its log, and may do so later than the server answers. */
    private void assertSaid(String text) {
        await().atMost(30, SECONDS).untilAsserted(() ->
                assertThat(server.log().ours("INFO", 0)).singleElement().asString().contains(text));
    }
}
