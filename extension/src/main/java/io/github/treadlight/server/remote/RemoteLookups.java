package io.github.treadlight.server.remote;

import io.github.treadlight.loader.LoaderCodebases;
import io.github.treadlight.loader.NamedClasses;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import jakarta.inject.Singleton;
import java.net.URLClassLoader;
import java.rmi.server.RMIClassLoader;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * Cached lookups of this server: the codebases of classes and loaders, and classes by name.
 *
 * <p>Caches nothing until the configuration was read. Keeps loaders and classes weakly.
 * Thread-safe.
 */
@Service
@Singleton
public class RemoteLookups implements Capability {
    private static final ModuleLog LOG = ModuleLog.of(RemoteLookups.class);
    /** A class of treadlight-rmi.jar, which is on the JVM's class path and accessible by its name only. */
    private static final String RMI_PROVIDER = "io.github.treadlight.rmi.CachedCodebases";

    private final LoaderCodebases codebases = new LoaderCodebases(RMIClassLoader::getClassAnnotation);
    private final NamedClasses classes = new NamedClasses();
    private volatile Rules rules = new Rules(false, false);
    /** True after a problem with treadlight-rmi.jar was logged, which is not logged again at each change. */
    private final AtomicBoolean isReported = new AtomicBoolean();

    /**
     * The settings for lookups.
     *
     * @param cached whether lookups are cached
     * @param filesOmitted whether {@code file:} URLs are omitted from codebases
     */
    public record Rules(boolean cached, boolean filesOmitted) {
        /** Returns whether codebases are neither cached nor changed, so that the server should look them up itself. */
        public boolean areStock() {
            return !cached && !filesOmitted;
        }

        /** Returns whether a class without a codebase has a loader with URLs, so that these URLs were omitted. */
        boolean omits(Class<?> type) {
            return filesOmitted && type.getClassLoader() instanceof URLClassLoader;
        }
    }

    @Override
    public String name() {
        return "codebases and remote calls";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.CODEBASE_LOOKUPS, Setting.RMI_FILE_CODEBASE);
    }

    @Override
    public void configure(Settings settings) {
        use(new Rules(settings.cachesCodebases(), settings.omitsFileCodebases()));
    }

    void use(Rules changed) {
        rules = changed;
        codebases.configure(changed.cached, changed.filesOmitted);
        configureProvider(changed);
        if (!changed.cached) {
            classes.forget(loader -> true);
        }
    }

    public Rules rules() {
        return rules;
    }

    /** Returns whether classes are cached by name. With a security manager, RMI must check each caller. */
    @SuppressWarnings("removal")
    boolean keepsClasses() {
        return rules.cached && System.getSecurityManager() == null;
    }

    /** Returns the codebase that RMI writes with the name of the class, or null for none. */
    @Nullable String codebase(Class<?> type) {
        return codebases.of(type);
    }

    public NamedClasses classes() {
        return classes;
    }

    @Override
    public void forget(Predicate<ClassLoader> loaders) {
        codebases.forget(loaders);
        classes.forget(loaders);
    }

    @Override
    public void end(Predicate<ClassLoader> loaders) {
        forget(loaders);
    }

    private void configureProvider(Rules rules) {
        try {
            boolean used = (boolean) Class.forName(RMI_PROVIDER, true, ClassLoader.getSystemClassLoader())
                    .getMethod("configure", boolean.class, boolean.class)
                    .invoke(null, rules.cached, rules.filesOmitted);
            if (!used && isReported.compareAndSet(false, true)) {
                LOG.info("Treadlight: treadlight-rmi.jar is on the server's class path, but RMI uses another provider,"
                        + " which is earlier on the class path or named by -Djava.rmi.server.RMIClassLoaderSpi."
                        + " RMI looks up codebases without treadlight-rmi.jar until that provider is removed.");
            }
        } catch (ClassNotFoundException notInstalled) {
            LOG.fine(() -> "Treadlight: no treadlight-rmi.jar on the server's class path");
        } catch (ReflectiveOperationException | LinkageError failure) {
            if (isReported.compareAndSet(false, true)) {
                LOG.log(Level.WARNING, "Treadlight could not configure treadlight-rmi.jar on the server's class path."
                        + " Is its version that of treadlight.jar? RMI looks up codebases without it.", failure);
            }
        }
    }
}
