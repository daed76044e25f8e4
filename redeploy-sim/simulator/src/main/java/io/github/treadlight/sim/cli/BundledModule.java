package io.github.treadlight.sim.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/** The Treadlight jar that the simulator carries with it, as a file for as long as this is open. */
record BundledModule(File jar) implements AutoCloseable {
    static BundledModule extract() throws IOException {
        Path jar = Files.createTempFile("treadlight", ".jar");
        try (InputStream bundled = Objects.requireNonNull(
                BundledModule.class.getResourceAsStream("/bundled/treadlight.jar"), "treadlight.jar")) {
            Files.copy(bundled, jar, StandardCopyOption.REPLACE_EXISTING);
        }
        return new BundledModule(jar.toFile());
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(jar.toPath());
    }
}
