package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.ServerFiles;
import io.github.treadlight.deploy.harness.SharedServers;
import io.github.treadlight.sim.server.FreePort;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Checks at the end of a run that the contracts have left no process, no open port and no temporary file. */
@Tag("clean-exit")
@Isolated("Must run last. JUnit runs isolated classes after the parallel ones.")
class CleanExitContract {
    @BeforeAll
    static void stopServers() {
        SharedServers.stop();
    }

    @Test
    void noProcessIsLeft() throws Exception {
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(ProcessHandle.current().descendants()
                .map(ProcessHandle::info)).isEmpty());
        // The server instances of a group are not children of this JVM.
        try (Stream<Path> files = Files.walk(BuildFiles.work(""), 6)) {
            assertThat(files.filter(file -> file.endsWith("config/pid") && isOfThisRun(file)))
                    .noneMatch(ServerFiles::isRunning);
        }
    }

    @Test
    void noPortIsLeftOpen() {
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(FreePort.inUse()).isEmpty());
    }

    @Test
    void noTemporaryFileIsLeft() throws Exception {
        try (Stream<Path> files = Files.list(BuildFiles.work(""))) {
            assertThat(files.filter(CleanExitContract::isOfThisRun))
                    .noneMatch(file -> file.getFileName().toString().matches("asadmin.*\\.out|.*\\.server|.*\\.new"));
        }
    }

    /** Returns whether a file is newer than this JVM: an earlier run may have been interrupted. */
    private static boolean isOfThisRun(Path file) {
        return file.toFile().lastModified() > ManagementFactory.getRuntimeMXBean().getStartTime();
    }
}
