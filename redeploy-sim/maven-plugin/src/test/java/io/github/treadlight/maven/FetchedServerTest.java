package io.github.treadlight.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FetchedServerTest {
    @TempDir
    private Path folder;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aZipIsUnpackedOnceWithThePermissionsOfItsFiles() throws Exception {
        Path zip = folder.resolve("payara-6.zip");
        try (FileSystem content = FileSystems.newFileSystem(URI.create("jar:" + zip.toUri()),
                Map.of("create", true, "enablePosixFileAttributes", true))) {
            Files.createDirectories(content.getPath("payara6/bin"));
            Path script = Files.writeString(content.getPath("payara6/bin/asadmin"), "#!/bin/sh");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Path servers = folder.resolve("servers");
        Path home = FetchedServer.unpacked(zip, servers);
        assertThat(home).isEqualTo(servers.resolve("payara-6/payara6"));
        assertThat(home.resolve("bin/asadmin")).isExecutable().hasContent("#!/bin/sh");

        Files.delete(home.resolve("bin/asadmin"));
        assertThat(FetchedServer.unpacked(zip, servers)).isEqualTo(home).isNotEmptyDirectory();
        assertThat(home.resolve("bin")).isEmptyDirectory();
    }
}
