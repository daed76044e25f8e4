package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.SharedServers;
import io.github.treadlight.sim.server.FreePort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Checks at the end of a run that the contracts have left no process, no open port and no temporary file. */
@Order(Integer.MAX_VALUE)
class CleanExitContract {
    @BeforeAll
    static void stopServers() throws Exception {
        SharedServers.stop();
    }

    @Test
    void noProcessIsLeft() throws Exception {
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(ProcessHandle.current().descendants()
                .map(ProcessHandle::info)).isEmpty());
        // Installed servers are not children of this JVM. A server deletes its pid file when it stops.
        assertThat(files("config/pid")).isEmpty();
    }

    @Test
    void noPortIsLeftOpen() {
        assertThat(FreePort.inUse()).isEmpty();
    }

    @Test
    void noTemporaryFileIsLeft() throws Exception {
        try (Stream<Path> files = Files.list(BuildFiles.work(""))) {
            assertThat(files).noneMatch(file -> file.getFileName().toString().matches("asadmin.*\\.out|.*\\.server"));
        }
    }

    private static Stream<Path> files(String ending) throws Exception {
        try (Stream<Path> files = Files.walk(BuildFiles.work(""), 6)) {
            return files.filter(file -> file.endsWith(ending)).toList().stream();
        }
    }
}
