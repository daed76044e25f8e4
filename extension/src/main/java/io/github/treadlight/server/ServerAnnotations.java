package io.github.treadlight.server;

import io.github.treadlight.loader.LoaderCodebases;
import io.github.treadlight.loader.NamedClasses;
import jakarta.inject.Singleton;
import java.rmi.server.RMIClassLoader;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * What this server looks up for a class or a loader again and again: codebases, and classes by name.
 *
 * <p>Until {@link TreadlightService} has read the configuration, nothing is kept. Holds loaders and classes weakly.
 * Thread-safe.
 */
@Service
@Singleton
public class ServerAnnotations {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());
    /** In treadlight-rmi.jar, on the JVM's own class path: seen from here by its name only. */
    private static final String RMI_PROVIDER = "io.github.treadlight.rmi.CachedCodebases";

    /** Used when the provider of treadlight-rmi.jar is not. */
    private final LoaderCodebases codebases = new LoaderCodebases(RMIClassLoader::getClassAnnotation);
    private final NamedClasses classes = new NamedClasses();
    private volatile boolean cached;
    private volatile boolean providerUsed;

    void configure(Settings settings) {
        cached = settings.cachesLookups();
        providerUsed = configureProvider(cached, settings.omitsFileCodebases());
        codebases.configure(cached, false);
        if (!cached) {
            classes.forget(loader -> true);
        }
    }

    /** Whether lookups are to be kept. */
    boolean cached() {
        return cached;
    }

    /** Whether RMI asks the provider of treadlight-rmi.jar. */
    boolean providerUsed() {
        return providerUsed;
    }

    /** What RMI writes beside the name of the class; null for nothing. */
    @Nullable String codebase(Class<?> type) {
        return providerUsed ? RMIClassLoader.getClassAnnotation(type) : codebases.of(type);
    }

    NamedClasses classes() {
        return classes;
    }

    /** Forgets what is known of loaders that end. */
    void end(Predicate<ClassLoader> loaders) {
        codebases.forget(loaders);
        classes.forget(loaders);
    }

    private static boolean configureProvider(boolean cached, boolean filesOmitted) {
        try {
            return (boolean) Class.forName(RMI_PROVIDER, true, ClassLoader.getSystemClassLoader())
                    .getMethod("configure", boolean.class, boolean.class)
                    .invoke(null, cached, filesOmitted);
        } catch (ClassNotFoundException notInstalled) {
            return false;
        } catch (ReflectiveOperationException | LinkageError failure) {
            LOG.log(Level.WARNING, "Treadlight could not configure treadlight-rmi.jar on the server's class path. Is it"
                    + " of the same version as treadlight.jar? Codebases are as without it.", failure);
            return false;
        }
    }
}
