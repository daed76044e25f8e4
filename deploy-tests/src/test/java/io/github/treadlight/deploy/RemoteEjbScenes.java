package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.remote.Stranger;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A stand-alone client calls remote beans over IIOP: what it sends arrives, what it gets is what the server without
 * Treadlight answers, and nobody gets a class of another application or of one that is gone.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RemoteEjbScenes {
    /** The application that has all classes of the client, and the one that lacks {@link Stranger}. */
    private static final String FIRST = "first";
    private static final String SECOND = "second";
    private static final int CALLS = 20;
    private static final Pattern RELEASED = Pattern.compile("(?m)^" + FIRST + " +\\d+ +released\\b");
    private static final Pattern ALIVE = Pattern.compile("(?m)^" + FIRST + " +\\d+ +(ended|retained)\\b");
    private static final String STRANGER = Stranger.class.getName();

    private InstalledServer server;
    private ClientProcess client;
    private String enabled = "true";

    /** Starts the server with Treadlight in and jars on the JVM's class path; the name is for its files. */
    abstract InstalledServer startServer(String name, Path... systemJars) throws Exception;

    @BeforeAll
    void start() throws Exception {
        server = startServer(name(), InstalledServer.rmiProvider());
        // Beans of two applications would claim the name of their interface.
        server.asadmin("set",
                "configs.config.server-config.ejb-container.property.disable-nonportable-jndi-names=true");
        deploy(FIRST, 1);
        deploy(SECOND, 1);
        client = client("client");
    }

    @AfterAll
    void stop() throws Exception {
        if (client != null) {
            client.close();
        }
        if (server != null) {
            server.stop();
        }
    }

    @AfterEach
    void switchOn() throws Exception {
        switchTo("true");
    }

    @Test
    void everyAnswerIsTheServersOwn() throws Exception {
        int before = server.log().length();
        switchTo("false");
        deploy(FIRST, 1);
        List<String> off = client.ask("check", FIRST);
        switchTo("true");
        deploy(FIRST, 1);
        assertThat(client.ask("check", FIRST)).isEqualTo(off);
        // The second time, what is kept serves.
        assertThat(client.ask("check", FIRST)).isEqualTo(off);
        assertThat(off).filteredOn(answer -> !answer.startsWith("RECORD ")).isNotEmpty()
                .noneMatch(answer -> answer.contains("fails"));
        assertThat(off).noneMatch(answer -> answer.contains("not of"))
                .anyMatch(answer -> answer.startsWith("CUSTOMER sent:") && answer.endsWith("class of first 1"))
                .anyMatch(answer -> answer.startsWith("ROWS sent:") && answer.endsWith("class of first 1"));
        assertThat(server.log().ours("WARNING", before)).isEmpty();
    }

    @Test
    void aSmallAnswerCarriesNoFileNamesOfTheServer() throws Exception {
        switchTo("false");
        deploy(SECOND, 1);
        assertThat(client.figures("count", SECOND, "bean", CALLS).get("received")).isGreaterThan(5_000);
        switchTo("true");
        deploy(SECOND, 1);
        assertThat(client.figures("count", SECOND, "bean", CALLS).get("received")).isLessThan(400);
    }

    @Test
    void aRedeployedApplicationGetsItsOwnClassesAndNoneOfTheOldOnes() throws Exception {
        deploy(FIRST, 1);
        client.ask("check", FIRST);
        for (int version = 2; version <= 3; version++) {
            deploy(FIRST, version);
            String own = "class of first " + version;
            assertThat(client.ask("application", FIRST)).containsExactly("first " + version);
            assertThat(client.ask("check", FIRST))
                    .noneMatch(answer -> answer.contains("not of"))
                    .anyMatch(answer -> answer.startsWith("CUSTOMER sent:") && answer.endsWith(own))
                    .anyMatch(answer -> answer.startsWith("NESTED sent:") && answer.endsWith(own))
                    .anyMatch(answer -> answer.startsWith("PROXY sent:") && answer.endsWith(own))
                    .anyMatch(answer -> answer.startsWith("ARRAY_CLASS sent:") && answer.endsWith(own));
        }
    }

    @Test
    void nothingOfARedeployedApplicationStays() throws Exception {
        new LiveSettings(server).set("loader-watch-grace-seconds", "10", "loader-watch=10 s");
        for (int version = 1; version <= 4; version++) {
            deploy(FIRST, version);
            client.ask("check", FIRST);
        }
        MemoryMXBean memory = ManagementFactory.newPlatformMXBeanProxy(
                server.mbeans(), ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
        try {
            await().atMost(1, MINUTES).until(() -> {
                memory.gc();
                String generations = server.asadmin("list-application-generations");
                return RELEASED.matcher(generations).find() && !ALIVE.matcher(generations).find();
            });
        } catch (ConditionTimeoutException stays) {
            // Not at each look: a search for holders holds, too.
            throw new AssertionError(server.asadmin("list-application-generations", "--holders=true"), stays);
        }
    }

    @Test
    void twoApplicationsWithClassesOfTheSameNamesGetTheirOwn() throws Exception {
        deploy(FIRST, 1);
        for (int turn = 0; turn < 3; turn++) {
            for (String application : List.of(FIRST, SECOND)) {
                assertThat(client.ask("application", application)).containsExactly(application + " 1");
                assertThat(client.ask("check", application))
                        .noneMatch(answer -> answer.contains("not of"))
                        .anyMatch(answer -> answer.endsWith("class of " + application + " 1"));
            }
        }
    }

    @Test
    void aClassThatTheApplicationLacksIsNamedAsTheServerNamesIt() throws Exception {
        switchTo("false");
        List<String> off = client.ask("send", SECOND, STRANGER, "x");
        switchTo("true");
        assertThat(off).singleElement().asString().startsWith("fails").contains(STRANGER);
        for (int turn = 0; turn < 2; turn++) {
            // The application that has the class is called in between, and known for it.
            assertThat(client.ask("send", FIRST, STRANGER, "x")).singleElement().asString()
                    .startsWith(STRANGER).contains("class of first");
            assertThat(stable(client.ask("send", SECOND, STRANGER, "x"))).isEqualTo(stable(off));
        }
    }

    @Test
    void aCodebaseThatAClientNamesIsNeverAsked() throws Exception {
        try (ServerSocket asked = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String reachable = "http://127.0.0.1:" + asked.getLocalPort() + "/x.jar";
            for (String codebase : List.of(reachable, "no:such/url http://[", "http:// " + reachable + " :::")) {
                try (ClientProcess named = client("named", "-Djava.rmi.server.codebase=" + codebase)) {
                    switchTo("false");
                    List<List<String>> off = answers(named);
                    switchTo("true");
                    assertThat(answers(named)).isEqualTo(off);
                }
            }
            asked.setSoTimeout(100);
            assertThat(isAsked(asked)).isFalse();
        }
    }

    private static List<List<String>> answers(ClientProcess client) throws IOException {
        List<List<String>> answers = new ArrayList<>();
        answers.add(client.ask("check", SECOND));
        answers.add(stable(client.ask("send", SECOND, STRANGER, "x")));
        answers.add(client.ask("check", SECOND));
        return answers;
    }

    private static boolean isAsked(ServerSocket socket) throws IOException {
        try {
            socket.accept().close();
            return true;
        } catch (SocketTimeoutException nobody) {
            return false;
        }
    }

    /** Without the server's stack trace, which is in the message, and addresses. */
    private static List<String> stable(List<String> answers) {
        return answers.stream().map(answer -> answer.replaceAll(" at [\\w.$]+/?.*|@[0-9a-f]+", "")).toList();
    }

    private ClientProcess client(String role, String... options) throws IOException {
        return ClientProcess.start(server, name() + "-" + role, List.of(options), List.of());
    }

    private void deploy(String application, int version) throws Exception {
        String file = name() + "-" + application + ".war";
        String text = application + " " + version;
        Path war = application.equals(FIRST) ? RemoteApplication.warWithStranger(file, text)
                : RemoteApplication.war(file, text);
        server.asadmin("deploy", "--force", "--name", application, "--contextroot", application, war.toString());
    }

    private String name() {
        return getClass().getSimpleName();
    }

    private void switchTo(String setting) throws Exception {
        if (!setting.equals(enabled)) {
            new LiveSettings(server).set("enabled", setting, "Treadlight is now");
            enabled = setting;
        }
    }
}
