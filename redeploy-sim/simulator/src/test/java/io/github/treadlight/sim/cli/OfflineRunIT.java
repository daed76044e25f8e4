package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.treadlight.sim.result.SimulationResult.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run on a machine without a network: in a network namespace of Linux that has only the loopback interface. */
@EnabledOnOs(OS.LINUX)
@Tag("thorough")
@Tag("release")
class OfflineRunIT {
    /** Runs the command in its arguments in a new network namespace; fails if that has a route to another machine. */
    private static final List<String> WITHOUT_NETWORK = List.of("unshare", "--map-root-user", "--net", "sh", "-c",
            "ip link set lo up && test -z \"$(ip route)\" && exec \"$@\"", "sh");

    @RegisterExtension
    private final OutputFolder out = new OutputFolder("offline");

    @BeforeEach
    void requireNamespaces() throws Exception {
        List<String> probe = new ArrayList<>(WITHOUT_NETWORK);
        probe.add("true");
        assumeTrue(succeeds(probe), "This user may not create network namespaces, or unshare or ip is missing.");
    }

    private static boolean succeeds(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"payara-micro", "glassfish7"})
    void aRunNeedsNoNetwork(String server) throws Exception {
        Process run = out.startBy(WITHOUT_NETWORK, "--server=" + server, "--scenario=benign", "--cycles=5",
                "--classes=16", "--module=on", "--no-heap-dump");
        assertThat(run.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(run.exitValue()).as(Files.readString(out.file("out.txt"))).isZero();
        Run measured = out.result().runs().get(0);
        assertThat(measured.failure()).isNull();
        assertThat(measured.cycles()).hasSize(5);
        assertThat(out.file("index.html")).exists();
    }
}
