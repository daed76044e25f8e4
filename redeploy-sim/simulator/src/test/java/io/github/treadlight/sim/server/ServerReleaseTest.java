package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerReleaseTest {
    private static final String PAYARA =
            "product_name=Payara Server\nmajor_version=6\nminor_version=2026\nupdate_version=1\n";

    @TempDir
    private Path folder;

    @Test
    void readsAnUnpackedPayara() throws IOException {
        write(PAYARA);
        assertThat(ServerRelease.of(folder.toFile())).isEqualTo("payara-6.2026.1");
    }

    @Test
    void readsAnUnpackedGlassFish() throws IOException {
        write("product.name=Eclipse GlassFish\nproduct.version=9.0.0-M2\n");
        assertThat(ServerRelease.of(folder.toFile())).isEqualTo("glassfish-9.0.0-M2");
    }

    @Test
    void readsTheJarOfPayaraMicro() throws IOException {
        Path jar = folder.resolve("payara-micro.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("MICRO-INF/domain/branding/glassfish-version.properties"));
            zip.write(PAYARA.replace("Server", "Micro").getBytes(StandardCharsets.ISO_8859_1));
        }
        assertThat(ServerRelease.of(jar.toFile())).isEqualTo("payara-6.2026.1");
    }

    @Test
    void anUnknownServerHasNoRelease() throws IOException {
        assertThat(ServerRelease.of(folder.toFile())).isNull();
        write("product_name=Another\nmajor_version=1\n");
        assertThat(ServerRelease.of(folder.toFile())).isNull();
    }

    private void write(String properties) throws IOException {
        Path file = folder.resolve("glassfish/config/branding/glassfish-version.properties");
        Files.createDirectories(file.getParent());
        Files.writeString(file, properties);
    }
}
