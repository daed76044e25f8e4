package io.github.treadlight.server.platform;

import com.sun.appserv.server.util.Version;
import io.github.treadlight.leak.catalogue.ServerVersion;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Locale;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.glassfish.internal.data.ApplicationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Reads the product and version of the server. The version is read from the module that contains the registry of
 * applications, because on Payara Micro the server's own method returns the version that first used the root directory.
 */
public final class ProductVersion {
    private static final Pattern NUMBERS = Pattern.compile("\\d+(\\.\\d+)*");

    private ProductVersion() {}

    /** Returns the server's version, or {@link ServerVersion#UNKNOWN} for another product. */
    public static ServerVersion read() {
        try {
            String ofModule = moduleVersion(ApplicationRegistry.class);
            return of(Version.getProductName(), ofModule == null ? Version.getVersionNumber() : ofModule);
        } catch (IOException | RuntimeException | LinkageError otherServer) {
            return ServerVersion.UNKNOWN;
        }
    }

    /** Returns the version for a product such as {@code Eclipse GlassFish} and a number such as {@code 7.0.21}. */
    static ServerVersion of(String product, String number) {
        String name = product.toLowerCase(Locale.ROOT);
        Matcher numbers = NUMBERS.matcher(number);
        if (!numbers.find()) {
            return ServerVersion.UNKNOWN;
        }
        if (name.contains("payara")) {
            return ServerVersion.of("payara", numbers.group());
        }
        return name.contains("glassfish") ? ServerVersion.of("glassfish", numbers.group()) : ServerVersion.UNKNOWN;
    }

    /** Returns the version of the bundle or jar that contains the class; null if it has none. */
    private static @Nullable String moduleVersion(Class<?> type) throws IOException {
        if (Bundles.isOsgi()) {
            return Bundles.version(type);
        }
        CodeSource source = type.getProtectionDomain().getCodeSource();
        Manifest manifest = source == null ? null : manifest(source.getLocation());
        return manifest == null ? null : manifest.getMainAttributes().getValue("Bundle-Version");
    }

    /** Returns the manifest of a jar. The jar is nested in another one if Payara Micro runs as a single jar. */
    private static @Nullable Manifest manifest(URL jar) throws IOException {
        if (jar.getProtocol().equals("file")) {
            try (JarFile file = new JarFile(Path.of(URI.create(jar.toString())).toFile())) {
                return file.getManifest();
            }
        }
        URLConnection connection = new URL(jar, "META-INF/MANIFEST.MF").openConnection();
        connection.setUseCaches(false); // a cached connection would leave the jar open
        try (InputStream in = connection.getInputStream()) {
            return new Manifest(in);
        }
    }
}
