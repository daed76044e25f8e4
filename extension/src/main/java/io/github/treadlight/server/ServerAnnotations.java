package io.github.treadlight.server;

import io.github.treadlight.loader.LoaderCodebases;
import io.github.treadlight.loader.NamedClasses;
import jakarta.inject.Singleton;
import java.net.URLClassLoader;
import java.rmi.server.RMIClassLoader;
import java.util.concurrent.atomic.AtomicBoolean;
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
    private volatile Rules rules = new Rules(false, false);
    /** What was said of treadlight-rmi.jar is not said again at each change. */
    private final AtomicBoolean complained = new AtomicBoolean();

    /**
     * What holds since the configuration was read last.
     *
     * @param cached whether lookups are kept
     * @param filesOmitted whether codebases are without {@code file:} URLs
     */
    record Rules(boolean cached, boolean filesOmitted) {
        /** Whether codebases are neither kept nor changed, and best asked of whom the server asks. */
        boolean areStock() {
            return !cached && !filesOmitted;
        }

        /** Whether a class that has no codebase now is one of a loader with URLs, which were left out. */
        boolean omits(Class<?> type) {
            return filesOmitted && type.getClassLoader() instanceof URLClassLoader;
        }
    }

    void configure(Settings settings) {
        use(new Rules(settings.cachesLookups(), settings.omitsFileCodebases()));
    }

    void use(Rules changed) {
        rules = changed;
        codebases.configure(changed.cached, changed.filesOmitted);
        configureProvider(changed);
        if (!changed.cached) {
            classes.forget(loader -> true);
        }
    }

    Rules rules() {
        return rules;
    }

    /** Whether classes that were found may answer: under a security manager, RMI decides for each caller. */
    @SuppressWarnings("removal")
    boolean keepsClasses() {
        return rules.cached && System.getSecurityManager() == null;
    }

    /** What RMI writes beside the name of the class; null for nothing. */
    @Nullable String codebase(Class<?> type) {
        return codebases.of(type);
    }

    NamedClasses classes() {
        return classes;
    }

    /** Forgets what is known of loaders that end. */
    void end(Predicate<ClassLoader> loaders) {
        codebases.forget(loaders);
        classes.forget(loaders);
    }

    private void configureProvider(Rules rules) {
        try {
            boolean used = (boolean) Class.forName(RMI_PROVIDER, true, ClassLoader.getSystemClassLoader())
                    .getMethod("configure", boolean.class, boolean.class)
                    .invoke(null, rules.cached, rules.filesOmitted);
            if (!used && complained.compareAndSet(false, true)) {
                LOG.info("Treadlight: treadlight-rmi.jar is on the server's class path, but RMI uses another provider:"
                        + " one that stands before it, or that -Djava.rmi.server.RMIClassLoaderSpi names");
            }
        } catch (ClassNotFoundException notInstalled) {
            LOG.fine("Treadlight: no treadlight-rmi.jar on the server's class path");
        } catch (ReflectiveOperationException | LinkageError failure) {
            if (complained.compareAndSet(false, true)) {
                LOG.log(Level.WARNING, "Treadlight could not configure treadlight-rmi.jar on the server's class path."
                        + " Is it of the same version as treadlight.jar? RMI's codebases are as without it.", failure);
            }
        }
    }
}
