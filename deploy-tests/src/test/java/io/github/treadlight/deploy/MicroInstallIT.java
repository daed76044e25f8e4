package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ways of docs/install.md to start Payara Micro with Treadlight; all other tests use the launcher. */
class MicroInstallIT {
    private static final String COMPACT = "io.github.treadlight.classvalue.CompactClassValue";
    private static final String JDK = "java.lang.ClassValue";
    private static final Path WORK = Path.of(System.getProperty("treadlight.work"));
    private static final String MODULE = System.getProperty("treadlight.jar");
    private static final String MICRO = MicroProcess.jar().toString();

    private final Path application = new Applications("micro-install").war();

    @Test
    void byAnAgentThatFindsTheModuleBesideIt() throws Exception {
        Path agent = Path.of(MODULE).resolveSibling("treadlight-agent.jar");
        try (MicroProcess server = MicroProcess.start("micro-agent", application,
                List.of("-javaagent:" + agent, "-jar", MICRO))) {
            assertTreadlightRuns(server);
        }
    }

    @Test
    void byAnAgentOnALauncherThatWasMadeWithout() throws Exception {
        Path root = WORK.resolve("micro-agent-launcher");
        MicroProcess.run("micro-launcher", List.of("-jar", MICRO, "--rootdir", root.toString(), "--outputlauncher"));
        Path moved = Files.copy(Path.of(MODULE).resolveSibling("treadlight-agent.jar"), root.resolve("agent.jar"),
                StandardCopyOption.REPLACE_EXISTING);
        try (MicroProcess server = MicroProcess.start("micro-agent-launcher", application,
                List.of("-javaagent:" + moved + "=" + MODULE, "-jar", root.resolve("launch-micro.jar").toString()))) {
            assertTreadlightRuns(server);
        }
    }

    @Test
    void inAnUberJar() throws Exception {
        String uberJar = WORK.resolve("micro-uber.jar").toString();
        MicroProcess.run("micro-uber-jar",
                List.of("-jar", MICRO, "--addjars", MODULE, "--outputuberjar", uberJar));
        try (MicroProcess server = MicroProcess.start("micro-uber", application, List.of("-jar", uberJar))) {
            assertTreadlightRuns(server);
        }
    }

    @Test
    void inAProgramOfOnesOwn() throws Exception {
        try (MicroProcess server = MicroProcess.embedded("micro-embedded", application, MODULE)) {
            assertTreadlightRuns(server);
        }
    }

    @Test
    void addedAsALibraryAloneItDoesNothingAndTheServerWorks() throws Exception {
        try (MicroProcess server = MicroProcess.start("micro-library", application,
                List.of("-jar", MICRO, "--addjars", MODULE))) {
            assertThat(answer(server)).isEqualTo(JDK);
            assertThat(server.log().ours("", 0)).isEmpty();
            assertThat(server.log().severe()).isEmpty();
        }
    }

    private static void assertTreadlightRuns(MicroProcess server) throws IOException {
        assertThat(answer(server)).isEqualTo(COMPACT);
        assertThat(server.log().ours("INFO", 0)).first().asString()
                .containsPattern("Treadlight \\d\\S*: class-values=compact");
        assertThat(server.log().ours("WARNING", 0)).isEmpty();
        assertThat(Files.readString(server.log().file())).doesNotContain("Treadlight does nothing");
    }

    private static String answer(MicroProcess server) {
        return Http.get(server.uri("/war/library")).body();
    }
}
