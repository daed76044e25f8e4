package io.github.treadlight.sim.server;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Reads the product and version of a server that does not run. */
public final class ServerRelease {
    private static final String FILE = "glassfish-version.properties";
    private static final String OF_MICRO = "MICRO-INF/domain/branding/" + FILE;
    private static final String OF_SERVER = "glassfish/config/branding/" + FILE;

    private ServerRelease() {}

    /**
     * Returns the product and version, such as {@code payara-6.2025.10}; null if they are unknown.
     *
     * @param home the jar of Payara Micro or the folder of another server
     */
    public static @Nullable String of(File home) {
        try {
            return home.isDirectory() ? ofFolder(home.toPath()) : ofJar(home);
        } catch (IOException | IllegalArgumentException unreadable) {
            return null; // the run reports what is wrong with the server
        }
    }

    private static @Nullable String ofFolder(Path home) throws IOException {
        Path file = home.resolve(OF_SERVER);
        if (!Files.exists(file)) {
            return null;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return read(in);
        }
    }

    private static @Nullable String ofJar(File jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar)) {
            ZipEntry entry = zip.getEntry(OF_MICRO);
            if (entry == null) {
                return null;
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return read(in);
            }
        }
    }

    private static @Nullable String read(InputStream file) throws IOException {
        Properties properties = new Properties();
        try (Reader text = new InputStreamReader(file, StandardCharsets.ISO_8859_1)) {
            properties.load(text);
        }
        String glassFish = properties.getProperty("product.version");
        if (glassFish != null) {
            return "glassfish-" + glassFish;
        }
        String major = properties.getProperty("major_version");
        return major == null || !properties.getProperty("product_name", "").startsWith("Payara") ? null
                : "payara-" + major + '.' + properties.getProperty("minor_version", "") + '.'
                        + properties.getProperty("update_version", "");
    }
}
