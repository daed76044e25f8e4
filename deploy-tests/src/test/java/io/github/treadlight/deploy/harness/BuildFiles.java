package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;

/** The files that the build provides to the tests, and the folder for files that the tests write. */
public final class BuildFiles {
    private BuildFiles() {}

    /** Returns a path in the folder for servers, logs and archives of the tests. */
    public static Path work(String name) {
        return Path.of(System.getProperty("treadlight.work"), name);
    }

    /** Returns a file of {@code config/}, which administrators copy. */
    public static Path shipped(String name) {
        return Path.of(System.getProperty("treadlight.config"), name);
    }

    /** Returns the module's jar. */
    public static Path module() {
        return Path.of(System.getProperty("treadlight.jar"));
    }

    /** Returns the jar that administrators add to the class path of the server's JVM for RMI. */
    public static Path rmiProvider() {
        return Path.of(System.getProperty("treadlight.rmi.jar"));
    }

    /** Returns the agent for Payara Micro. */
    public static Path agent() {
        return module().resolveSibling("treadlight-agent.jar");
    }

    /** Returns the jar or the folder of a server that the build has downloaded. */
    public static Path server(Server product) {
        return work(product.fetched());
    }

    /** Returns the archive of an application that the simulator redeploys. */
    public static Path scenario(String name) {
        return Path.of(System.getProperty("treadlight.scenarios"), name, "target", name + ".war");
    }

    /** Returns the jar or folder that a class was loaded from. */
    static URI codeOf(Class<?> type) {
        return URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString());
    }

    /** Writes a copy of the module's jar with another version and returns the copy. */
    public static Path moduleOfVersion(String version) throws IOException {
        Path copy = work("treadlight-" + version + ".jar");
        try (JarFile jar = new JarFile(module().toFile())) {
            Manifest manifest = jar.getManifest();
            manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
            manifest.getMainAttributes().putValue("Bundle-Version", version);
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(copy), manifest)) {
                for (JarEntry entry : Collections.list(jar.entries())) {
                    if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
                        out.putNextEntry(new JarEntry(entry.getName()));
                        try (InputStream content = jar.getInputStream(entry)) {
                            content.transferTo(out);
                        }
                    }
                }
            }
        }
        return copy;
    }

    /**
     * Writes an archive to the work folder and returns the file. Replaces an existing file atomically, because a server
     * may be reading it for another contract.
     */
    public static Path write(Archive<?> archive, String name) {
        try {
            Path file = work(name);
            Path written = Files.createTempFile(file.getParent(), name, ".new");
            archive.as(ZipExporter.class).exportTo(written.toFile(), true);
            return Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
