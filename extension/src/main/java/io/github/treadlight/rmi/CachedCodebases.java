package io.github.treadlight.rmi;

import io.github.treadlight.loader.LoaderCodebases;
import java.net.MalformedURLException;
import java.rmi.server.RMIClassLoader;
import java.rmi.server.RMIClassLoaderSpi;
import org.jspecify.annotations.Nullable;

/**
 * A provider of class loading for RMI that builds the codebase of each loader once. Delegates everything else to the
 * JDK's provider.
 *
 * <p>Until {@link #configure} is called, codebases are those of the JDK. Thread-safe.
 */
public final class CachedCodebases extends RMIClassLoaderSpi {
    /** The provider that RMI chose, which lives as long as the JVM; null if RMI chose another one. */
    private static volatile @Nullable CachedCodebases chosen;

    private final RMIClassLoaderSpi jdk;
    private final LoaderCodebases codebases;

    /** Creates the provider. RMI calls this on first use if this is the first provider on the class path. */
    public CachedCodebases() {
        jdk = RMIClassLoader.getDefaultProviderInstance();
        codebases = new LoaderCodebases(jdk::getClassAnnotation);
        if (chosen == null) { // code that iterates over all providers may create another instance
            chosen = this;
        }
    }

    /**
     * Changes the codebases that RMI obtains from now on.
     *
     * @param cached whether codebases are cached
     * @param filesOmitted whether to omit {@code file:} URLs, which name files of the sender
     * @return whether RMI uses this provider
     */
    public static boolean configure(boolean cached, boolean filesOmitted) {
        // Makes RMI choose its provider if it has not been used yet. A static initializer must not do this: it would
        // wait for RMI's initializer, which waits for this class.
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
