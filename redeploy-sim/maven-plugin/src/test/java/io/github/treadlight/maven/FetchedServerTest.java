package io.github.treadlight.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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
        Path zip = zip();
        Path servers = folder.resolve("servers");
        Path home = FetchedServer.unpacked(zip, servers);
        assertThat(home).isEqualTo(servers.resolve("payara-6/payara6"));
        assertThat(home.resolve("bin/asadmin")).isExecutable().hasContent("#!/bin/sh");

        Files.delete(home.resolve("bin/asadmin"));
        assertThat(FetchedServer.unpacked(zip, servers)).isEqualTo(home).isNotEmptyDirectory();
        assertThat(home.resolve("bin")).isEmptyDirectory();
    }

    @Test
    void modulesThatAreBuiltInParallelUnpackTheSameZip() throws Exception {
        Path zip = zip();
        CyclicBarrier start = new CyclicBarrier(2);
        Callable<Void> module = () -> {
            int number = start.await();
            for (int i = 0; i < 50; i++) {
                Path target = folder.resolve("module-" + number + "-" + i);
                assertThat(FetchedServer.unpacked(zip, target)).isNotEmptyDirectory();
            }
            return null;
        };
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (Future<Void> each : threads.invokeAll(List.of(module, module), 1, TimeUnit.MINUTES)) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private Path zip() throws IOException {
        Path zip = folder.resolve("payara-6.zip");
        try (FileSystem content = FileSystems.newFileSystem(
                zip, Map.of("create", true, "enablePosixFileAttributes", true))) {
            Files.createDirectories(content.getPath("payara6/bin"));
            Path script = Files.writeString(content.getPath("payara6/bin/asadmin"), "#!/bin/sh");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return zip;
    }
}
