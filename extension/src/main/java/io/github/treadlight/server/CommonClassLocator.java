package io.github.treadlight.server;

import java.io.InputStream;
import java.net.URL;
import java.util.List;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * Finds class files of the server for HK2's class model where no OSGi framework does, as in Payara Micro. Like the
 * server's own locator, it skips {@code java/} and {@code com/sun}. Thread-safe.
 */
final class CommonClassLocator implements ResourceLocator {
    private static final List<String> EXCLUDED = List.of("java/", "com/sun");

    private final ClassLoader loader;

    CommonClassLocator(ClassLoader loader) {
        this.loader = loader;
    }

    @Override
    public @Nullable InputStream openResourceStream(String name) {
        return isExcluded(name) ? null : loader.getResourceAsStream(name);
    }

    @Override
    public @Nullable URL getResource(String name) {
        return isExcluded(name) ? null : loader.getResource(name);
    }

    private static boolean isExcluded(String name) {
        return EXCLUDED.stream().anyMatch(name::startsWith);
    }
}
