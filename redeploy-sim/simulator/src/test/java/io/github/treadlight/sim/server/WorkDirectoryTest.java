package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkDirectoryTest {
    @TempDir
    private Path out;

    @Test
    void filesOfAKilledSimulatorAreDeletedAndNoOthers() throws IOException {
        Path left = Files.createDirectories(WorkDirectory.of(out, "groovy-off"));
        Files.createFile(left.resolve(WorkDirectory.MARK));
        Files.writeString(Files.createDirectories(left.resolve("groovy-off-heap-1")).resolve("groovy.hprof"), "secret");
        Path theirs = Files.writeString(Files.createDirectories(out.resolve("my.server")).resolve("file"), "mine");
        Path log = Files.writeString(out.resolve("groovy-off.log"), "log");
        WorkDirectory.deleteLeft(out);
        assertThat(left).doesNotExist();
        assertThat(theirs).exists();
        assertThat(log).exists();
    }
}
