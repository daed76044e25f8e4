package io.github.treadlight.server.platform;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleReference;

/**
 * Recognizes the class loaders of the server's OSGi bundles: those of the framework's bundles that were neither
 * installed nor updated since the server started. A bundle that was installed later may be uninstalled while
 * applications run, and a framework embedded in an application has bundles of its own.
 *
 * <p>Immutable; thread-safe.
 */
public final class ServerModules {
    private final BundleContext framework;
    private final long started;

    /**
     * Recognizes bundles of a framework.
     *
     * @param started bundles that changed after this instant are not recognized
     */
    public ServerModules(BundleContext framework, Instant started) {
        this.framework = framework;
        this.started = started.toEpochMilli();
    }

    /** Returns whether the loader belongs to a bundle of the server; false if that is unknown. */
    public boolean has(@Nullable ClassLoader loader) {
        try {
            if (!(loader instanceof BundleReference reference)) {
                return false;
            }
            Bundle bundle = reference.getBundle();
            return bundle != null && bundle.getState() != Bundle.UNINSTALLED && bundle.getLastModified() <= started
                    && framework.getBundle(bundle.getBundleId()) == bundle;
        } catch (RuntimeException | LinkageError unknown) {
            return false;
        }
    }
}
