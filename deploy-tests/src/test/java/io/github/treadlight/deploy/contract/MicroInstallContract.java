package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.harness.Applications.COMPACT;
import static io.github.treadlight.deploy.harness.Applications.JDK;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.app.stream.AllowedClass;
import io.github.treadlight.deploy.app.stream.RejectedClass;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.MicroProcess;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.PayaraMicroContainer;
import io.github.treadlight.sim.server.ProcessSockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the ways in docs/install.md to start Payara Micro with Treadlight. All other contracts use the launcher. */
@Covers({"agent", "server"})
@OnServers({PAYARA_MICRO, PAYARA_MICRO7})
class MicroInstallContract extends OwnServerContract {
    private static final String MODULE = BuildFiles.module().toString();
    private static final String STREAMS = Applications.streams().toString();

    private final Path application = Applications.war();
    private String micro;

    @BeforeEach
    void findServer() {
        micro = BuildFiles.server(product()).toString();
    }

    @Test
    void startsWithAnAgentThatFindsTheModuleInItsFolder() throws Exception {
        try (MicroProcess server = start("agent",
                List.of("-javaagent:" + BuildFiles.agent(), "-jar", micro, "--deploy", STREAMS))) {
            assertTreadlightRuns(server);
            assertAllStreamsAreFiltered(server);
        }
    }

    @Test
    void anObserverChangesNothingFromTheStart() throws Exception {
        Path preboot = BuildFiles.work(fileName("observe") + ".asadmin");
        Files.writeString(preboot, Files.readString(BuildFiles.shipped("payara-micro/loopback.asadmin"))
                + Files.readString(BuildFiles.shipped("payara-micro/observe.asadmin")));
        try (MicroProcess server = MicroProcess.start(product(), fileName("observe"), application,
                List.of("-javaagent:" + BuildFiles.agent(), "-jar", micro, "--deploy", STREAMS), preboot)) {
            assertThat(superclass(server)).isEqualTo(JDK);
            assertThat(read(server, RejectedClass.class)).isEqualTo("read RejectedClass");
            assertThat(server.log().ours("INFO"))
                    .anyMatch(logged -> logged.contains(": mode=observe, class-values=jdk"))
                    .noneMatch(logged -> logged.contains("has patched"));
        }
    }

    @Test
    void startsWithAnAgentOnALauncherCreatedWithoutTheModule() throws Exception {
        Path root = BuildFiles.work(fileName("agent-launcher"));
        run("launcher", List.of("-jar", micro, "--rootdir", root.toString(), "--outputlauncher"));
        Path moved = Files.copy(BuildFiles.agent(), root.resolve("agent.jar"), StandardCopyOption.REPLACE_EXISTING);
        List<String> command = new ArrayList<>(PayaraMicroContainer.launcherOptions(product()));
        command.addAll(List.of("-javaagent:" + moved + "=" + MODULE,
                "-jar", root.resolve("launch-micro.jar").toString()));
        try (MicroProcess server = start("agent-launcher", command)) {
            assertTreadlightRuns(server);
        }
    }

    @Test
    void startsInAnUberJar() throws Exception {
        String uberJar = BuildFiles.work(fileName("uber") + ".jar").toString();
        run("uber-jar", List.of("-jar", micro, "--addjars", MODULE, "--outputuberjar", uberJar));
        try (MicroProcess server = start("uber", List.of("-jar", uberJar, "--deploy", STREAMS))) {
            assertTreadlightRuns(server);
            assertAllStreamsAreFiltered(server);
        }
    }

    @Test
    void startsInAProgramThatEmbedsTheServer() throws Exception {
        try (MicroProcess server = MicroProcess.embedded(product(), fileName("embedded"), application)) {
            assertTreadlightRuns(server);
        }
    }

    @Test
    void isInactiveWhenOnlyAddedAsALibrary() throws Exception {
        try (MicroProcess server = start("library", List.of("-jar", micro, "--addjars", MODULE))) {
            assertThat(superclass(server)).isEqualTo(JDK);
            assertThat(server.log().ours("")).isEmpty();
            assertThat(server.log().severe()).isEmpty();
        }
    }

    private MicroProcess start(String way, List<String> command) throws IOException {
        return MicroProcess.start(product(), fileName(way), application, command);
    }

    private void run(String step, List<String> command) throws Exception {
        MicroProcess.run(product(), fileName(step), command);
    }

    private String fileName(String way) {
        return name() + "-" + way;
    }

    private static void assertTreadlightRuns(MicroProcess server) throws IOException {
        assertThat(superclass(server)).isEqualTo(COMPACT);
        assertThat(server.log().oursWithoutPatches()).first().asString()
                .containsPattern("Treadlight \\d\\S*: class-values=compact");
        assertThat(server.log().ours("WARNING")).isEmpty();
        assertThat(Files.readString(server.log().file())).doesNotContain("Treadlight does nothing");
        assertThat(ProcessSockets.beyondLoopback(server.pid())).as("sockets beyond the loopback address").isEmpty();
    }

    private static void assertAllStreamsAreFiltered(MicroProcess server) throws IOException {
        assertThat(read(server, AllowedClass.class)).isEqualTo("read AllowedClass");
        assertThat(Http.get(server.uri("/streams/filter?class=" + BitSet.class.getName())).body())
                .as("the application's own filter").isEqualTo("own filter: rejected, filter status: REJECTED");
        assertThat(read(server, RejectedClass.class)).isEqualTo("rejected " + RejectedClass.class.getName());
        assertThat(server.log().awaitWarning())
                .contains("application streams", RejectedClass.class.getName(), "its own filter");
    }

    private static String read(MicroProcess server, Class<?> type) {
        return Http.get(server.uri("/streams/stream?class=" + type.getName())).body();
    }

    private static String superclass(MicroProcess server) {
        return Http.get(server.uri("/war/library")).body();
    }
}
