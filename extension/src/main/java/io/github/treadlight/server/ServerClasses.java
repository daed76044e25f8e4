package io.github.treadlight.server;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.security.CodeSource;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * Distinguishes the classes of the server from those of libraries that an administrator has added for applications,
 * such as the JAR files in the folder {@code lib} of the domain, or bundles outside the server's folder. A class of
 * unknown origin is not the server's.
 *
 * <p>The server's JAR files are in the folder that contains HK2. An uber JAR of Payara Micro unpacks an
 * administrator's libraries into the same folder. The names of these libraries are read from the JAR.
 */
final class ServerClasses {
    private static final String MODULE = "io.github.treadlight.";
    private static final String ADDED = "MICRO-INF/lib/";

    private final @Nullable String ofServer = originOf(ServiceLocator.class);
    private final Set<String> added = added();

    /** Returns whether the class belongs to the server or to this module. */
    boolean contains(Class<?> type) {
        if (type.getName().startsWith(MODULE)) {
            return true;
        }
        String origin = originOf(type);
        return origin != null && ofServer != null && folderOf(origin).equals(folderOf(ofServer))
                && !added.contains(origin.substring(origin.lastIndexOf('/') + 1));
    }

    /** Returns the path of the JAR file that contains the class, without a scheme; null if it is unknown. */
    private static @Nullable String originOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        Bundle bundle = Bundles.isOsgi() ? FrameworkUtil.getBundle(type) : null;
        String text = bundle != null ? bundle.getLocation() : location == null ? null : location.toExternalForm();
        return text == null ? null : text.replaceFirst("^(reference:|jar:|file:)*/*", "/").replaceFirst("(!/|/)$", "");
    }

    private static String folderOf(String origin) {
        return origin.substring(0, Math.max(0, origin.lastIndexOf('/')));
    }

    /** Returns the names of the libraries in an uber JAR; empty if the server was not started from one. */
    private static Set<String> added() {
        File started = new File(System.getProperty("java.class.path", ""));
        if (!started.isFile()) {
            return Set.of();
        }
        try (JarFile jar = new JarFile(started)) {
            return jar.stream().map(entry -> entry.getName())
                    .filter(name -> name.startsWith(ADDED) && name.length() > ADDED.length())
                    .map(name -> name.substring(ADDED.length())).collect(Collectors.toUnmodifiableSet());
        } catch (IOException unreadable) {
            return Set.of();
        }
    }
}
