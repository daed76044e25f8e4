package io.github.treadlight.server;

import io.github.treadlight.loader.LoaderCodebases;
import io.github.treadlight.loader.NamedClasses;
import jakarta.inject.Singleton;
import java.net.URLClassLoader;
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

    private final LoaderCodebases codebases = new LoaderCodebases(RMIClassLoader::getClassAnnotation);
    private final NamedClasses classes = new NamedClasses();
    private volatile boolean cached;
    private volatile boolean filesOmitted;

    void configure(Settings settings) {
        cached = settings.cachesLookups();
        filesOmitted = settings.omitsFileCodebases();
        codebases.configure(cached, filesOmitted);
        configureProvider(cached, filesOmitted);
        if (!cached) {
            classes.forget(loader -> true);
        }
    }

    /** Whether lookups are to be kept. */
    boolean cached() {
        return cached;
    }

    /** Whether codebases are neither kept nor changed, and best asked of whom the server asks. */
    boolean isCodebaseStock() {
        return !cached && !filesOmitted;
    }

    /** What RMI writes beside the name of the class; null for nothing. */
    @Nullable String codebase(Class<?> type) {
        return codebases.of(type);
    }

    /** Whether the class has no codebase only because it was omitted, or its loader has no URLs. */
    boolean isCodebaseEmpty(Class<?> type) {
        return filesOmitted && type.getClassLoader() instanceof URLClassLoader;
    }

    NamedClasses classes() {
        return classes;
    }

    /** Forgets what is known of loaders that end. */
    void end(Predicate<ClassLoader> loaders) {
        codebases.forget(loaders);
        classes.forget(loaders);
    }

    private static void configureProvider(boolean cached, boolean filesOmitted) {
        try {
            Class.forName(RMI_PROVIDER, true, ClassLoader.getSystemClassLoader())
                    .getMethod("configure", boolean.class, boolean.class)
                    .invoke(null, cached, filesOmitted);
        } catch (ClassNotFoundException notInstalled) {
            LOG.fine("Treadlight: no treadlight-rmi.jar on the server's class path");
        } catch (ReflectiveOperationException | LinkageError failure) {
            LOG.log(Level.WARNING, "Treadlight could not configure treadlight-rmi.jar on the server's class path. Is it"
                    + " of the same version as treadlight.jar? RMI's codebases are as without it.", failure);
        }
    }
}
