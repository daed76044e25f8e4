package io.github.treadlight.server.platform;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * Distinguishes the classes of the server from those of libraries that an administrator has added for applications,
 * such as the JAR files in the folder {@code lib} of the domain, or bundles outside the server's folder. A class of
 * unknown origin is not the server's.
 *
 * <p>The server's JAR files are in the folder that contains HK2 and, with OSGi, in its subfolders. An uber JAR of
 * Payara Micro unpacks an administrator's libraries into the same folder, so the names of the server's JAR files are
 * read from the JAR. A launcher that was made from an uber JAR has no such list: there, all JAR files of the folder
 * count.
 */
final class ServerJarFiles {
    private static final String MODULE = "io.github.treadlight.";
    private static final String RUNTIME = "MICRO-INF/runtime/";

    private final @Nullable String ofServer = originOf(ServiceLocator.class);
    private final Set<String> listed = listed();

    /** Returns whether the class belongs to the server or to this module. */
    boolean contains(Class<?> type) {
        if (type.getName().startsWith(MODULE)) {
            return true;
        }
        String origin = originOf(type);
        if (origin == null || ofServer == null) {
            return false;
        }
        return Bundles.isOsgi() ? origin.startsWith(folderOf(ofServer) + '/')
                : folderOf(origin).equals(folderOf(ofServer))
                        && (listed.isEmpty() || listed.contains(origin.substring(origin.lastIndexOf('/') + 1)));
    }

    /** Returns the decoded path of the JAR file that contains the class, without a scheme; null if it is unknown. */
    private static @Nullable String originOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        Bundle bundle = Bundles.isOsgi() ? FrameworkUtil.getBundle(type) : null;
        String text = bundle != null ? bundle.getLocation() : location == null ? null : location.toExternalForm();
        return text == null ? null : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8)
                .replaceFirst("^(reference:|jar:|file:)*/*", "/").replaceFirst("(!/|/)$", "");
    }

    private static String folderOf(String origin) {
        return origin.substring(0, Math.max(0, origin.lastIndexOf('/')));
    }

    /** Returns the names of the JAR files that Payara Micro's own JAR contains; empty for other starts. */
    private static Set<String> listed() {
        Set<String> names = new HashSet<>();
        for (String entry : List.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))) {
            if (new File(entry).isFile()) {
                try (JarFile jar = new JarFile(entry)) {
                    jar.stream().map(JarEntry::getName).filter(name -> name.startsWith(RUNTIME))
                            .forEach(name -> names.add(name.substring(RUNTIME.length())));
                } catch (IOException | IllegalArgumentException unreadable) {
                    // no JAR file of Payara Micro
                }
            }
        }
        return names;
    }
}
