package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.TestArchive;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of runs on servers that do not start, that die, or on which deployments begin to fail. */
@Tag("thorough")
class FailureRunIT {
    @RegisterExtension
    private final OutputFolder out = new OutputFolder("failure");

    @Test
    void aServerThatDoesNotStartIsReportedWithItsLog() {
        out.run("--scenario=benign", "--module=off", "--jvm-option=-XX:+NoSuchOption")
                .assertFailed(1, "Payara Micro died with exit code 1", "benign-off.log");
        assertThat(out.file("benign-off.log")).content().contains("NoSuchOption");
    }

    @Test
    void aPortInUseIsReported() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            out.run("--scenario=benign", "--module=off",
                            "--jvm-option=-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:"
                                    + taken.getLocalPort())
                    .assertFailed(1, "Payara Micro died with exit code", "A port is in use.", "--jvm-option",
                            "benign-off.log");
        }
    }

    @Test
    void aServerThatTakesTooLongIsStopped() {
        Invocation invocation = out.run("--scenario=benign", "--module=off", "--start-timeout=1");
        invocation.assertFailed(1, "benign-off.log");
        assertThat(invocation.err()).containsPattern("did not (unpack|start) within 1 s");
    }

    @Test
    void aServerThatDiesDuringTheRunIsReported() throws Exception {
        Path log = out.file("benign-off.log");
        Files.deleteIfExists(log);
        CompletableFuture<Invocation> running = CompletableFuture.supplyAsync(
                () -> out.run("--scenario=benign", "--module=off", "--cycles=50"));
        Awaitility.await().ignoreExceptions().atMost(2, TimeUnit.MINUTES).until(() ->
                Files.readString(log).contains("benign was successfully deployed"));
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Invocation invocation = running.get(1, TimeUnit.MINUTES);
        assertThat(invocation.exitCode()).as(invocation.err()).isEqualTo(1);
        // On standard error if the server dies before the first cycle, and in the printed result otherwise.
        assertThat(invocation.out() + invocation.err()).contains("Payara Micro died", "benign-off.log");
    }

    /** The deployment fails after one cycle without Treadlight, too few for a verdict, and after five with it. */
    @Test
    @Tag("release")
    void cyclesBeforeAFailedDeploymentAreReportedAndTheNextRunBegins() throws Exception {
        WebArchive limited = TestArchive.war("limited.war", LimitedStartsListener.class);
        Invocation invocation = out.run(out.war(limited), "--cycles=8", "--no-heap-dump");
        assertThat(invocation.exitCode()).as(invocation.err()).isEqualTo(1);
        assertThat(invocation.out())
                .contains("leak unknown", "A verdict needs at least 5 cycles, not 1.")
                .contains("without: failed after cycle " + LimitedStartsListener.WITHOUT_TREADLIGHT
                        + ": limited.war does not deploy on Payara Micro", "limited-off.log")
                .contains("with Treadlight: failed after cycle " + LimitedStartsListener.WITH_TREADLIGHT
                        + ": limited.war");
        assertThat(out.result().runs())
                .allSatisfy(run -> assertThat(run.failure()).contains("does not deploy"))
                .extracting(Run::cycles).satisfiesExactly(
                        cycles -> assertThat(cycles).hasSize(LimitedStartsListener.WITHOUT_TREADLIGHT),
                        cycles -> assertThat(cycles).hasSize(LimitedStartsListener.WITH_TREADLIGHT));
    }
}
