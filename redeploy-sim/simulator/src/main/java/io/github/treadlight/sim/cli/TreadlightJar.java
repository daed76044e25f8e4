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
 * The Treadlight jar that servers get.
 *
 * @param file the jar
 * @param temporary whether it is there only for as long as this is open
 */
record TreadlightJar(File file, boolean temporary) implements AutoCloseable {
    private static final String BUNDLE = "io.github.treadlight";

    /** The one that the simulator carries with it. */
    static TreadlightJar bundled() throws IOException {
        Path jar = Files.createTempFile("treadlight", ".jar");
        try (InputStream bundled = Objects.requireNonNull(
                TreadlightJar.class.getResourceAsStream("/bundled/treadlight.jar"), "treadlight.jar")) {
            Files.copy(bundled, jar, StandardCopyOption.REPLACE_EXISTING);
        }
        return new TreadlightJar(jar.toFile(), true);
    }

    /**
     * One of the user's.
     *
     * @throws IllegalArgumentException if it is none, in a sentence
     */
    static TreadlightJar of(File file) {
        if (!file.isFile()) {
            throw new IllegalArgumentException("There is no file " + file.getAbsolutePath() + ".");
        }
        try (JarFile jar = new JarFile(file)) {
            Manifest manifest = jar.getManifest();
            if (manifest == null || !BUNDLE.equals(manifest.getMainAttributes().getValue("Bundle-SymbolicName"))) {
                throw new IllegalArgumentException(file + " is no treadlight.jar: its manifest names another bundle.");
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
