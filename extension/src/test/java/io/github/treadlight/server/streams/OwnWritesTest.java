package io.github.treadlight.server.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OwnWritesTest {
    private static byte[] content(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    @Test
    void containsWhatWasWrittenLastAndForgetsTheEldest() {
        OwnWrites writes = new OwnWrites(new KeptWrites(() -> null));
        for (int i = 0; i < OwnWrites.MOST; i++) {
            writes.add(content(i), i % 2 == 0);
        }
        writes.add(content(0), false);
        writes.add(content(-1), false);
        assertThat(writes.contain(content(0))).as("written again").isTrue();
        assertThat(writes.contain(content(-1))).isTrue();
        assertThat(writes.contain(content(1))).as("the eldest").isFalse();
        assertThat(writes.contain(content(-2))).as("never written").isFalse();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its file systems have no POSIX permissions")
    void aLaterJvmContainsOnlyWhatOutlivesAJvm(@TempDir Path instance) throws Exception {
        Files.setPosixFilePermissions(instance, PosixFilePermissions.fromString("rwxr-xr-x"));
        OwnWrites before = new OwnWrites(new KeptWrites(() -> instance));
        before.add(content(1), true);
        before.add(content(2), false);
        OwnWrites after = new OwnWrites(new KeptWrites(() -> instance));
        assertThat(after.contain(content(1))).isTrue();
        assertThat(after.contain(content(2))).isFalse();
        Files.delete(instance.resolve(KeptWrites.NAME));
        assertThat(after.contain(content(1))).as("the file is read once for each array").isTrue();
    }
}
