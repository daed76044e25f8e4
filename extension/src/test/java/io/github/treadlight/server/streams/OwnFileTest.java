package io.github.treadlight.server.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its file systems have no POSIX permissions")
class OwnFileTest {
    @TempDir
    private Path folder;
    private Path instance;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        instance = Files.createDirectory(folder.resolve("domain1"));
        permit(instance, "rwxr-xr-x");
        file = Files.writeString(permit(Files.createDirectory(instance.resolve("work")), "rwxr-x---")
                .resolve("sessions"), "content");
        permit(file, "rw-r-----");
    }

    private static Path permit(Path path, String permissions) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private boolean isOwn(Path read) throws IOException {
        try (InputStream in = new BufferedInputStream(new FileInputStream(read.toFile()))) {
            return OwnFile.isSource(in, instance);
        }
    }

    @Test
    void aFileInTheInstanceIsOwn() throws IOException {
        assertThat(isOwn(file)).isTrue();
        try (InputStream in = new FileInputStream(file.toFile())) {
            assertThat(OwnFile.isSource(in, instance)).isTrue();
            assertThat(OwnFile.isSource(in, null)).isFalse();
        }
    }

    @Test
    void aFileElsewhereIsNotOwnAlsoBehindALink() throws IOException {
        Path outside = permit(Files.writeString(folder.resolve("outside"), "content"), "rw-------");
        assertThat(isOwn(outside)).isFalse();
        assertThat(isOwn(Files.createSymbolicLink(instance.resolve("link"), outside))).isFalse();
        assertThat(isOwn(instance.resolve("work/../../outside"))).isFalse();
    }

    @Test
    void aFileThatOthersCanWriteIsNotOwn() throws IOException {
        permit(file, "rw-r--rw-");
        assertThat(isOwn(file)).isFalse();
        permit(file, "rw-rw----");
        assertThat(isOwn(file)).as("by the group").isFalse();
        permit(file, "rw-r-----");
        permit(file.getParent(), "rwxrwxrwx");
        assertThat(isOwn(file)).isFalse();
        permit(file.getParent(), "rwxrwxr-x");
        assertThat(isOwn(file)).isFalse();
    }

    @Test
    void anotherSourceIsNotOwn() {
        assertThat(OwnFile.isSource(new ByteArrayInputStream(new byte[1]), instance)).isFalse();
        assertThat(OwnFile.isSource(new BufferedInputStream(InputStream.nullInputStream()), instance)).isFalse();
    }
}
