package io.github.treadlight.rmi;

import io.github.treadlight.loader.LoaderCodebases;
import java.net.MalformedURLException;
import java.rmi.server.RMIClassLoader;
import java.rmi.server.RMIClassLoaderSpi;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's provider of class loading for RMI, with codebases that are put together once for each loader. All else is
 * the JDK's.
 *
 * <p>Until it is told otherwise by {@link #configure}, it answers what the JDK does. Thread-safe.
 */
public final class CachedCodebases extends RMIClassLoaderSpi {
    /** The provider that RMI chose, and lives with as long as the JVM does; null when it chose another. */
    private static volatile @Nullable CachedCodebases chosen;

    private final RMIClassLoaderSpi jdk;
    private final LoaderCodebases codebases;

    /** For RMI, which makes one when it is first used, if this is the first provider on the class path. */
    public CachedCodebases() {
        jdk = RMIClassLoader.getDefaultProviderInstance();
        codebases = new LoaderCodebases(jdk::getClassAnnotation);
        if (chosen == null) { // another may be made by who looks through all providers
            chosen = this;
        }
    }

    /**
     * Changes what RMI is answered from now on.
     *
     * @param cached whether codebases are kept
     * @param filesOmitted whether {@code file:} URLs are left out of codebases: they name files of the sender
     * @return whether RMI asks this provider
     */
    public static boolean configure(boolean cached, boolean filesOmitted) {
        // Has RMI choose its provider, if it was not used before. Not in an initializer: that would wait for RMI's,
        // which waits for this class.
        RMIClassLoader.getDefaultProviderInstance();
        CachedCodebases provider = chosen;
        if (provider == null) {
            return false;
        }
        provider.codebases.configure(cached, filesOmitted);
        return true;
    }

    @Override
    public @Nullable String getClassAnnotation(Class<?> type) {
        return codebases.of(type);
    }

    @Override
    public Class<?> loadClass(@Nullable String codebase, String name, @Nullable ClassLoader defaultLoader)
            throws MalformedURLException, ClassNotFoundException {
        return jdk.loadClass(codebase, name, defaultLoader);
    }

    @Override
    public Class<?> loadProxyClass(
            @Nullable String codebase, String[] interfaces, @Nullable ClassLoader defaultLoader)
            throws MalformedURLException, ClassNotFoundException {
        return jdk.loadProxyClass(codebase, interfaces, defaultLoader);
    }

    @Override
    public ClassLoader getClassLoader(@Nullable String codebase) throws MalformedURLException {
        return jdk.getClassLoader(codebase);
    }
}
