package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** An administrator asks Treadlight what it does, tells it what to do, and makes mistakes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CommandScenes<S extends AppServer> {
    private static final String GET = "get-treadlight-configuration";
    private static final String SET = "set-treadlight-configuration";
    private static final String FOOTPRINT = "show-treadlight-footprint";
    private static final String GENERATIONS = "list-application-generations";
    private static final String PURGE = "purge-application-caches";

    private S server;
    private Applications applications;

    /** Starts the server with Treadlight in; the name is for its files. */
    abstract S startServer(String name) throws Exception;

    @BeforeAll
    void start() throws Exception {
        applications = new Applications(getClass().getSimpleName());
        server = startServer(getClass().getSimpleName());
        deploy("war");
    }

    @AfterAll
    void stop() throws Exception {
        if (server != null) {
            server.stop();
            assertThat(server.log().ours("WARNING", 0)).isEmpty();
            assertThat(server.log().severe()).isEmpty();
        }
    }

    final S server() {
        return server;
    }

    private void deploy(String name) throws Exception {
        server.deploy(name, applications.war());
        assertThat(Http.get(server.uri("/" + name + "/library")).statusCode()).isEqualTo(200);
    }

    @Test
    void theConfigurationIsChangedAsAWholeAndShown() throws Exception {
        assertShown("enabled", "true", "class-values", "compact", "stream-filter-mode", "reject");
        set("class-values=jdk, ", "--class-values=jdk", "--stream-filter-mode=log");
        assertShown("enabled", "true", "class-values", "jdk", "stream-filter-mode", "log");
        set("class-values=compact, ", "--class-values=compact", "--stream-filter-mode=reject");
        assertShown("enabled", "true", "class-values", "compact", "stream-filter-mode", "reject");
    }

    @Test
    void aWrongValueIsNamedAndNothingChanges() throws Exception {
        assertRefused("class-values=\"turbo\" cannot be set: 'turbo' is none of compact, jdk",
                SET, "--enabled=false", "--class-values=turbo");
        assertRefused("weave-excludes=\"com/acme\" cannot be set", SET, "--weave-excludes=com/acme");
        assertRefused("'turbo' is none of compact, jdk",
                "set", "configs.config.server-config.treadlight-configuration.class-values=turbo");
        assertRefused("Nothing to set", SET);
        assertRefused("colour", SET, "--colour=red");
        assertShown("enabled", "true", "class-values", "compact", "weave-excludes", "");
    }

    @Test
    void anApplicationIsShownWhileItRunsAndAfterwards() throws Exception {
        deploy("shown");
        assertThat(server.asadmin(GENERATIONS)).containsPattern("(?m)^shown +\\d+ +running ");
        assertThat(server.asadmin(FOOTPRINT)).containsPattern("(?m)^shown +\\d+ +1 +\\d+ +1 +1 +\\d+ *$");
        assertThat(server.asadmin(PURGE, "shown")).contains("shown: purged 1 values of 1 class values");
        assertThat(server.asadmin(FOOTPRINT)).containsPattern("(?m)^shown +\\d+ +1 +\\d+ +\\d+ +0 +\\d+ *$");
        assertThat(Http.get(server.uri("/shown/library")).statusCode()).isEqualTo(200);
        assertThat(server.asadmin(FOOTPRINT)).containsPattern("(?m)^shown +\\d+ +1 +\\d+ +1 +1 +\\d+ *$");
        server.asadmin("undeploy", "shown");
        assertThat(server.asadmin(GENERATIONS)).containsPattern("(?m)^shown +\\d+ +(ended|released) ")
                .containsPattern("(?m)^war +\\d+ +running ");
    }

    @Test
    void anUnknownApplicationOrTargetIsNamed() throws Exception {
        assertRefused("No application named 'nobody' runs here", PURGE, "nobody");
        assertRefused("nowhere", SET, "--target=nowhere", "--enabled=false");
        assertRefused("nowhere", GET, "--target=nowhere");
        assertRefused("nowhere", FOOTPRINT, "--target=nowhere");
        assertRefused("nowhere", GENERATIONS, "--target=nowhere");
        assertRefused("nowhere", PURGE, "--target=nowhere", "war");
    }

    @Test
    void aModuleThatIsSwitchedOffSaysSo() throws Exception {
        set("switched off", "--enabled=false");
        for (String command : new String[] {FOOTPRINT, GENERATIONS}) {
            assertThat(server.asadmin(command)).contains("switched off");
        }
        assertThat(server.asadmin(PURGE, "war")).contains("switched off");
        set("class-values=compact", "--enabled=true");
        assertThat(server.asadmin(GENERATIONS)).doesNotContain("switched off");
    }

    /** Sets, and returns when it is logged. */
    private void set(String logged, String... options) throws Exception {
        int before = server.log().length();
        String[] command = new String[options.length + 1];
        command[0] = SET;
        System.arraycopy(options, 0, command, 1, options.length);
        server.asadmin(command);
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(server.log().ours("INFO", before))
                .anyMatch(message -> message.contains("Treadlight is now: ") && message.contains(logged)));
    }

    /** Takes attributes and what they are to be. */
    private void assertShown(String... attributes) throws Exception {
        String shown = server.asadmin(GET);
        for (int i = 0; i < attributes.length; i += 2) {
            assertThat(shown).containsPattern(
                    "(?m)^server-config +" + attributes[i] + " +" + attributes[i + 1] + " ");
        }
    }

    private void assertRefused(String why, String... command) throws Exception {
        Answer answer = server.ask(command);
        assertThat(answer.text()).contains(why);
        assertThat(answer.exit()).isNotZero();
    }
}
