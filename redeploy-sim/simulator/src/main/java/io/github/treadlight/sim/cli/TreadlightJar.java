package io.github.treadlight.sim.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * The Treadlight jar to install in servers.
 *
 * @param file the jar
 * @param temporary whether the jar is deleted when this object is closed
 */
record TreadlightJar(File file, boolean temporary) implements AutoCloseable {
    private static final String BUNDLE = "io.github.treadlight";

    /** Returns a temporary copy of the jar that comes with the simulator. */
    static TreadlightJar bundled() throws IOException {
        Path jar = Files.createTempFile("treadlight", ".jar");
        try (InputStream bundled = Objects.requireNonNull(
                TreadlightJar.class.getResourceAsStream("/bundled/treadlight.jar"), "treadlight.jar")) {
            Files.copy(bundled, jar, StandardCopyOption.REPLACE_EXISTING);
        }
        return new TreadlightJar(jar.toFile(), true);
    }

    /**
     * Returns a jar of the user.
     *
     * @throws IllegalArgumentException if the file is not a Treadlight jar; the message says why
     */
    static TreadlightJar of(File file) {
        if (!file.isFile()) {
            throw new IllegalArgumentException("There is no file " + file.getAbsolutePath() + ".");
        }
        try (JarFile jar = new JarFile(file)) {
            Manifest manifest = jar.getManifest();
            if (manifest == null || !BUNDLE.equals(manifest.getMainAttributes().getValue("Bundle-SymbolicName"))) {
                throw new IllegalArgumentException(file
                        + " is not a treadlight.jar: the Bundle-SymbolicName in its manifest is not " + BUNDLE + ".");
            }
        } catch (IOException corrupt) {
            throw new IllegalArgumentException(file + " cannot be read: " + corrupt.getMessage() + ".", corrupt);
        }
        return new TreadlightJar(file, false);
    }

    @Override
    public void close() throws IOException {
        if (temporary) {
            Files.deleteIfExists(file.toPath());
        }
    }
}
