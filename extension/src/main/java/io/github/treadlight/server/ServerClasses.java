package io.github.treadlight.server;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * Distinguishes the classes of the server from those of libraries that an administrator has added for applications,
 * such as the JAR files in the folder {@code lib} of the domain. A class of unknown origin is not the server's.
 *
 * <p>On a server with OSGi, the server's classes are in bundles, except for those that start the framework. An
 * administrator's bundles are in the folder of the domain. On Payara Micro, the server's JAR files are in a folder of
 * their own.
 */
final class ServerClasses {
    private static final String MODULE = "io.github.treadlight.";
    private final @Nullable Path ofServer = folderOf(ServiceLocator.class);
    private final String domain = String.valueOf(System.getProperty("com.sun.aas.instanceRoot"));

    /** Returns whether the class belongs to the server or to this module. */
    boolean contains(Class<?> type) {
        if (type.getName().startsWith(MODULE)) {
            return true;
        }
        if (Bundles.isOsgi() && Bundles.isLoader(type.getClassLoader())) {
            Bundle bundle = FrameworkUtil.getBundle(type);
            return bundle != null && !bundle.getLocation().contains(domain);
        }
        return type.getClassLoader() == ClassLoader.getSystemClassLoader()
                || (ofServer != null && ofServer.equals(folderOf(type)));
    }

    private static @Nullable Path folderOf(Class<?> type) {
        ProtectionDomain domain = type.getProtectionDomain();
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        try {
            return location == null ? null : Path.of(location.toURI()).getParent();
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException noFile) {
            return null;
        }
    }
}
