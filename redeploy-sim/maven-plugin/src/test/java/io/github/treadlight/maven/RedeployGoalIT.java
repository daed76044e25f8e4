package io.github.treadlight.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Builds a project with the goal in another Maven. The build of the sample tests the goal in each build. */
@Tag("thorough")
class RedeployGoalIT {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path REDEPLOYMENTS = TARGET.resolve("shop/redeployments");

    /** The output of a Maven that a test stops. */
    private static final Path LOG = TARGET.resolve("stopped.log");

    @TempDir
    private static Path repository;

    @BeforeAll
    static void createRepository() throws IOException {
        ReactorRepository.create(repository.resolve("local"));
    }

    /** Redundant with the build of the sample, except for the summary. */
    @Test
    @Tag("release")
    void aWarThatDoesNotLeakPassesAndHasAReport() throws Exception {
        Path summary = Files.createTempFile(TARGET, "summary", ".md");
        Build build = maven("verify", "-Dtreadlight.ping=/greeting", "-Dtreadlight.cycles=5",
                "-Dtreadlight.summary=" + summary);
        assertThat(build.output()).contains("The redeployments of shop.war are complete; the report is "
                + REDEPLOYMENTS.resolve("index.html"));
        assertThat(build.exitCode()).isZero();
        assertThat(REDEPLOYMENTS.resolve("result.json")).exists();
        assertThat(summary).content().contains("| payara-micro | shop | without | none |");
    }

    @Test
    void aWarThatLeaksFailsTheBuildInOneSentence() throws Exception {
        Build build = maven("verify", "-Dtreadlight.ping=/greeting?keep", "-Dtreadlight.cycles=5");
        assertThat(build.exitCode()).isEqualTo(1);
        assertThat(build.output()).containsPattern("\\[ERROR] Failed to execute goal"
                + " io.github.treadlight:treadlight-maven-plugin:\\S+:redeploy \\(default\\) on project shop: shop.war:"
                + " .*the leak is strong.*; the report is " + REDEPLOYMENTS.resolve("index.html") + "\\.")
                .contains("instance of io.github.treadlight.sample.SampleServlet$LastGreeting");
        assertThat(REDEPLOYMENTS.resolve("index.html")).content().contains("SampleServlet$LastGreeting");
    }

    @Test
    @Tag("release")
    void aRequestThatFailsIsNamed() throws Exception {
        Build build = maven("verify", "-Dtreadlight.ping=/missing");
        assertThat(build.exitCode()).isEqualTo(1);
        assertThat(build.output()).containsPattern("on project shop: shop.war responded with 404 at"
                + " \\S+/shop/missing .*; the (server's log|report) is " + REDEPLOYMENTS + "/\\S+\\.");
    }

    @Test
    void aParentProjectIsSkipped() throws Exception {
        Build build = maven("verify", "-Dshop.packaging=pom");
        assertThat(build.exitCode()).as(build.output()).isZero();
        assertThat(build.output()).contains("[INFO] shop builds no application to redeploy.");
    }

    @Test
    @Tag("release")
    void aVersionThatDoesNotExistIsReported() throws Exception {
        Build build = maven("package", "treadlight:redeploy", "-Dtreadlight.server=glassfish7",
                "-Dtreadlight.server-version=7.0.none");
        assertThat(build.exitCode()).isEqualTo(1);
        assertThat(build.output()).contains("The server glassfish7 7.0.none cannot be fetched", "<serverVersion>");
    }

    @Test
    @Tag("release")
    void aServerThatIsMissingOfflineIsReported() throws Exception {
        Build build = maven("-o", "package", "treadlight:redeploy", "-Dtreadlight.server=glassfish7",
                "-Dtreadlight.server-version=7.0.missing");
        assertThat(build.exitCode()).isEqualTo(1);
        assertThat(build.output()).contains("Maven is offline: run it once without -o");
    }

    @Test
    void aCommandWithoutAPomWritesIntoTheCurrentFolder(@TempDir Path empty) throws Exception {
        Path war = Files.createFile(empty.resolve("shop.war"));
        Build build = Build.run(empty, List.of(Build.maven().toString(), "-B",
                "io.github.treadlight:treadlight-maven-plugin:" + System.getProperty("project.version") + ":redeploy",
                "-X", "-Dtreadlight.war=" + war, "-Dtreadlight.server-home=none.jar",
                "-Dtreadlight.jvm-option=-Dmotto=a b,-Xlog:gc*,safepoint"), repository.resolve("local"), Map.of());
        assertThat(build.exitCode()).isEqualTo(1);
        assertThat(build.output()).contains("--out=" + empty.resolve("target/redeployments"),
                "--jvm-option=-Dmotto=a b, --jvm-option=-Xlog:gc*,safepoint,");
    }

    @Test
    @Tag("release")
    @DisabledOnOs(OS.WINDOWS)
    void aStoppedMavenWaitsForTheSimulatorToWriteItsReport() throws Exception {
        Process maven = start();
        List<ProcessHandle> started = simulatorAndServer(maven);
        try {
            while (maven.isAlive() && !Files.readString(LOG).contains("cycle 2")) {
                Thread.sleep(100);
            }
            maven.destroy();
            assertThat(maven.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(started).noneMatch(ProcessHandle::isAlive);
            assertThat(REDEPLOYMENTS.resolve("result.json")).content().contains("The run was interrupted.");
        } finally {
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    @Tag("release")
    void theSimulatorAndItsServerEndWithAKilledMaven() throws Exception {
        Process maven = start();
        List<ProcessHandle> started = simulatorAndServer(maven);
        try {
            maven.destroyForcibly().waitFor();
            for (ProcessHandle each : started) {
                assertThat(each.onExit()).succeedsWithin(Duration.ofSeconds(45));
            }
        } finally {
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Waits until a Maven has started the simulator, and the simulator its server. */
    private static List<ProcessHandle> simulatorAndServer(Process maven) throws InterruptedException {
        while (maven.isAlive() && maven.descendants().count() < 2) {
            Thread.sleep(100);
        }
        assertThat(maven.isAlive()).isTrue();
        return maven.descendants().toList();
    }

    private static Process start() throws IOException {
        return Build.builder(command("verify", "-Dtreadlight.cycles=1000"), repository.resolve("local"), Map.of())
                .redirectOutput(LOG.toFile()).start();
    }

    private static Build maven(String... goals) throws Exception {
        return Build.run(Path.of("."), command(goals), repository.resolve("local"), Map.of());
    }

    private static List<String> command(String... goals) {
        List<String> command = new ArrayList<>(
                List.of(Build.maven().toString(), "-B", "-f", "src/test/shop/pom.xml",
                        "-Dtreadlight.jvm-option=-XX:TieredStopAtLevel=1", "clean"));
        command.addAll(List.of(goals));
        return command;
    }
}
