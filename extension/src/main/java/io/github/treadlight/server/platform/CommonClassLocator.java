package io.github.treadlight.server.platform;

import io.github.treadlight.scan.ServerContent;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.glassfish.internal.api.ClassLoaderHierarchy;
import org.jspecify.annotations.Nullable;

/**
 * Finds class files of the server for HK2's class model on servers without OSGi, such as Payara Micro. Like the
 * server's own locator, it skips {@code java/} and {@code com/sun}. Thread-safe.
 */
public final class CommonClassLocator implements ResourceLocator {
    private static final List<String> EXCLUDED = List.of("java/", "com/sun");

    private final ClassLoader loader;

    private CommonClassLocator(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Returns a locator that searches the common class loader.
     *
     * @throws ReflectiveOperationException if the server has no such method
     */
    public static CommonClassLocator of(ClassLoaderHierarchy hierarchy) throws ReflectiveOperationException {
        // Payara's method has another return type, so a call that is compiled against GlassFish would not link.
        Object loader = ClassLoaderHierarchy.class.getMethod("getCommonClassLoader").invoke(hierarchy);
        return new CommonClassLocator((ClassLoader) loader);
    }

    /** Returns the current content of the server, which {@code add-library} changes. */
    public ServerContent content() {
        return ServerContent.of(
                loader instanceof URLClassLoader archives ? Arrays.toString(archives.getURLs()).hashCode() : 0);
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
