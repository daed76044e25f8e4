package io.github.treadlight.server;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.glassfish.internal.api.ClassLoaderHierarchy;
import org.jspecify.annotations.Nullable;

/**
 * Finds class files of the server for HK2's class model where no OSGi framework does, as in Payara Micro. Like the
 * server's own locator, it skips {@code java/} and {@code com/sun}. Thread-safe.
 */
final class CommonClassLocator implements ResourceLocator {
    private static final List<String> EXCLUDED = List.of("java/", "com/sun");

    private final ClassLoaderHierarchy loaders;

    CommonClassLocator(ClassLoaderHierarchy loaders) {
        this.loaders = loaders;
    }

    /** Returns a number that changes when an archive is added to the server, such as by {@code add-library}. */
    long state() {
        ClassLoader loader = loaders.getCommonClassLoader();
        return loader instanceof URLClassLoader archives ? Arrays.toString(archives.getURLs()).hashCode() : 0;
    }

    @Override
    public @Nullable InputStream openResourceStream(String name) {
        return isExcluded(name) ? null : loaders.getCommonClassLoader().getResourceAsStream(name);
    }

    @Override
    public @Nullable URL getResource(String name) {
        return isExcluded(name) ? null : loaders.getCommonClassLoader().getResource(name);
    }

    private static boolean isExcluded(String name) {
        return EXCLUDED.stream().anyMatch(name::startsWith);
    }
}
