package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of simulators that are interrupted or killed while their server runs. */
@Tag("thorough")
@Tag("release")
class InterruptedRunIT {
    @RegisterExtension
    private final OutputFolder out = new OutputFolder("interrupted");

    /** Sends SIGTERM, because background processes of a script ignore the SIGINT of Ctrl-C. Windows has neither. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void cyclesBeforeCtrlCAreReported() throws Exception {
        Process simulator = out.start("--scenario=benign", "--cycles=50");
        List<ProcessHandle> servers = serversWhen("cycle 2", out.file("out.txt"), simulator);
        simulator.destroy();
        assertThat(simulator.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(simulator.exitValue()).as("the exit code of a program that SIGTERM ends").isEqualTo(143);
        assertThat(servers).noneMatch(ProcessHandle::isAlive);
        assertThat(out.result().runs()).singleElement().satisfies(run -> {
            assertThat(run.cycles()).hasSizeBetween(2, 49);
            assertThat(run.failure()).isEqualTo("The run was interrupted.");
        });
        assertThat(out.file("out.txt")).content()
                .contains("benign: 1 application", "Written: ").doesNotContain("\tat ");
    }

    /** The probe halts the server of a killed simulator, and the next simulator deletes the server's files. */
    @Test
    void theServerOfAKilledSimulatorEnds() throws Exception {
        Path log = out.file("benign-off.log");
        Files.deleteIfExists(log);
        Process simulator = out.start("--scenario=benign", "--module=off");
        List<ProcessHandle> servers = serversWhen("successfully deployed", log, simulator);
        simulator.destroyForcibly().waitFor();
        Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() ->
                servers.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(out.file("benign-off.server")).isDirectory();
        Path noServer = Files.writeString(out.file("no-micro.jar"), "no jar");
        out.run("--scenario=benign", "--module=on", "--server-home=" + noServer).assertFailed(2, "does not unpack");
        assertThat(out.file("benign-off.server")).doesNotExist();
    }

    private static List<ProcessHandle> serversWhen(String text, Path file, Process simulator) {
        Awaitility.await().ignoreExceptions().atMost(2, TimeUnit.MINUTES)
                .until(() -> Files.readString(file).contains(text));
        List<ProcessHandle> servers = simulator.descendants().toList();
        assertThat(servers).isNotEmpty();
        return servers;
    }
}
