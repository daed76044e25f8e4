package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.treadlight.deploy.app.remote.MissingClass;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RemoteApplication;
import io.github.treadlight.deploy.harness.RemoteClientProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/**
 * Tests calls of a stand-alone client to remote EJBs over IIOP. Values arrive as they were sent, responses equal those
 * without Treadlight, and no application gets a class of another application or of its own earlier deployment.
 */
@Covers({"annotation", "loader", "rmi", "stream"})
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
class RemoteEjbContract extends ServerContract {
    /** The application that has all classes of the client. */
    private static final String FIRST = "first";
    /** The application without {@link MissingClass}. */
    private static final String SECOND = "second";
    private static final int CALLS = 20;
    private static final String PORTABLE_NAMES =
            "configs.config.server-config.ejb-container.property.disable-nonportable-jndi-names=";
    private static final Pattern RELEASED = Pattern.compile("(?m)^" + FIRST + " +\\d+ +released\\b");
    private static final String MISSING = MissingClass.class.getName();

    private RemoteClientProcess client;

    @BeforeParameterizedClassInvocation
    void deployAndConnect() throws Exception {
        assumeTrue(server().hasOrb(), "The server's ORB does not start on this JDK.");
        // Otherwise the EJBs of both applications bind the same JNDI name, that of their interface.
        server().asadmin("set", PORTABLE_NAMES + "true");
        deploy(FIRST, 1);
        deploy(SECOND, 1);
        client = client("client");
    }

    @AfterParameterizedClassInvocation
    void disconnectAndUndeploy() throws Exception {
        if (client == null) {
            return; // the server or the client did not start
        }
        client.close();
        client = null; // JUnit uses this object for the next server, too
        server().undeploy(FIRST);
        server().undeploy(SECOND);
        server().asadmin("set", PORTABLE_NAMES);
    }

    @Test
    void eachResponseEqualsThatWithoutTreadlight() throws Exception {
        settings().set("enabled", "false");
        deploy(FIRST, 1);
        List<String> withoutTreadlight = client.run("check", FIRST);
        settings().set("enabled", "true");
        deploy(FIRST, 1);
        assertThat(client.run("check", FIRST)).isEqualTo(withoutTreadlight);
        // The second responses come from the caches.
        assertThat(client.run("check", FIRST)).isEqualTo(withoutTreadlight);
        assertThat(withoutTreadlight).filteredOn(response -> !response.startsWith("RECORD ")).isNotEmpty()
                .noneMatch(response -> response.contains("fails"));
        assertThat(withoutTreadlight).noneMatch(response -> response.contains("not of"))
                .anyMatch(response -> response.startsWith("CUSTOMER sent:") && response.endsWith("class of first 1"))
                .anyMatch(response -> response.startsWith("ROWS sent:") && response.endsWith("class of first 1"));
        assertNoWarning();
    }

    @Test
    @Tag("thorough")
    void aSmallResponseContainsNoFileNamesOfTheServer() throws Exception {
        settings().set("enabled", "false");
        deploy(SECOND, 1);
        assertThat(client.figures("count", SECOND, "bean", CALLS).get("received")).isGreaterThan(5_000);
        settings().set("enabled", "true");
        deploy(SECOND, 1);
        assertThat(client.figures("count", SECOND, "bean", CALLS).get("received")).isLessThan(400);
    }

    @Test
    @Tag("thorough")
    void aRedeployedApplicationGetsOnlyItsOwnClasses() throws Exception {
        deploy(FIRST, 1);
        client.run("check", FIRST);
        for (int version = 2; version <= 3; version++) {
            deploy(FIRST, version);
            String own = "class of first " + version;
            assertThat(client.run("application", FIRST)).containsExactly("first " + version);
            assertThat(client.run("check", FIRST))
                    .noneMatch(response -> response.contains("not of"))
                    .anyMatch(response -> response.startsWith("CUSTOMER sent:") && response.endsWith(own))
                    .anyMatch(response -> response.startsWith("NESTED sent:") && response.endsWith(own))
                    .anyMatch(response -> response.startsWith("PROXY sent:") && response.endsWith(own))
                    .anyMatch(response -> response.startsWith("ARRAY_CLASS sent:") && response.endsWith(own));
        }
    }

    @Test
    @Tag("thorough")
    void aRedeployedApplicationIsReleased() throws Exception {
        settings().set("loader-watch-grace-seconds", "10");
        for (int version = 1; version <= 4; version++) {
            deploy(FIRST, version);
            client.run("check", FIRST);
        }
        awaitReleased(FIRST::equals);
        assertThat(generations()).containsPattern(RELEASED);
    }

    @Test
    @Tag("thorough")
    void applicationsWithEqualClassNamesGetTheirOwnClasses() throws Exception {
        deploy(FIRST, 1);
        for (int round = 0; round < 3; round++) {
            for (String application : List.of(FIRST, SECOND)) {
                assertThat(client.run("application", application)).containsExactly(application + " 1");
                assertThat(client.run("check", application))
                        .noneMatch(response -> response.contains("not of"))
                        .anyMatch(response -> response.endsWith("class of " + application + " 1"));
            }
        }
    }

    @Test
    @Tag("thorough")
    void aMissingClassIsReportedAsWithoutTreadlight() throws Exception {
        settings().set("enabled", "false");
        List<String> withoutTreadlight = client.run("send", SECOND, MISSING, "x");
        settings().set("enabled", "true");
        assertThat(withoutTreadlight).singleElement().asString().startsWith("fails").contains(MISSING);
        for (int round = 0; round < 2; round++) {
            // This call to the application that has the class fills the caches.
            assertThat(client.run("send", FIRST, MISSING, "x")).singleElement().asString()
                    .startsWith(MISSING).contains("class of first");
            assertThat(stable(client.run("send", SECOND, MISSING, "x"))).isEqualTo(stable(withoutTreadlight));
        }
    }

    @Test
    @Tag("thorough")
    void aCallWithAClassThatTheStreamFilterRejectsFails() throws Exception {
        deploy(FIRST, 1);
        assertThat(client.run("send", FIRST, MISSING, "x")).singleElement().asString().startsWith(MISSING);
        settings().set("stream-filter", "!" + MISSING);
        for (int round = 0; round < 2; round++) {
            assertThat(client.run("send", FIRST, MISSING, "x")).singleElement().asString().startsWith("fails");
            assertThat(client.run("application", FIRST)).containsExactly("first 1");
        }
        assertThat(log().awaitWarning())
                .contains("Treadlight rejected a stream: application first read " + MISSING);
        settings().set("stream-filter", "");
        assertThat(client.run("send", FIRST, MISSING, "x")).singleElement().asString().startsWith(MISSING);
    }

    @Test
    @Tag("thorough")
    void aCodebaseOfAClientIsNeverRequested() throws Exception {
        try (ServerSocket codebase = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String reachable = "http://127.0.0.1:" + codebase.getLocalPort() + "/x.jar";
            for (String url : List.of(reachable, "no:such/url http://[", "http:// " + reachable + " :::")) {
                try (RemoteClientProcess other = client("with-codebase", "-Djava.rmi.server.codebase=" + url)) {
                    settings().set("enabled", "false");
                    List<List<String>> withoutTreadlight = responses(other);
                    settings().set("enabled", "true");
                    assertThat(responses(other)).isEqualTo(withoutTreadlight);
                }
            }
            codebase.setSoTimeout(100);
            assertThat(isRequested(codebase)).isFalse();
        }
    }

    private static List<List<String>> responses(RemoteClientProcess client) throws IOException {
        List<List<String>> responses = new ArrayList<>();
        responses.add(client.run("check", SECOND));
        responses.add(stable(client.run("send", SECOND, MISSING, "x")));
        responses.add(client.run("check", SECOND));
        return responses;
    }

    private static boolean isRequested(ServerSocket socket) throws IOException {
        try {
            socket.accept().close();
            return true;
        } catch (SocketTimeoutException none) {
            return false;
        }
    }

    /** Removes stack traces and identity hashes of the server from responses. */
    private static List<String> stable(List<String> responses) {
        return responses.stream().map(response -> response.replaceAll(" at [\\w.$]+/?.*|@[0-9a-f]+", "")).toList();
    }

    private RemoteClientProcess client(String name, String... options) throws IOException {
        return RemoteClientProcess.start((InstalledServer) server(), "remote-" + name, options);
    }

    private void deploy(String application, int version) throws Exception {
        String file = "remote-" + application + ".war";
        String text = application + " " + version;
        Path war = application.equals(FIRST) ? RemoteApplication.completeWar(file, text)
                : RemoteApplication.war(file, text);
        server().deploy(application, war);
    }
}
