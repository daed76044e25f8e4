package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
    @TempDir
    private Path directory;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aServerThatIgnoresTheRequestToStopIsKilled() throws Exception {
        Path log = directory.resolve("log");
        ChildProcess stubborn = ChildProcess.start("Stubborn",
                List.of("sh", "-c", "trap '' TERM; echo ready; exec sleep 60"), directory.toFile(), log.toFile());
        Awaitility.await().until(() -> Files.readString(log).contains("ready"));
        stubborn.stop(Duration.ofMillis(100));
        assertThatThrownBy(stubborn::requireAlive)
                .hasMessageStartingWith("Stubborn died with exit code 137; its log is ");
    }
}
