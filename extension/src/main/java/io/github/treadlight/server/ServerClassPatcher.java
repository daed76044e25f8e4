package io.github.treadlight.server;

import io.github.treadlight.weave.ClassPatches;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.hooks.weaving.WeavingHook;
import org.osgi.framework.hooks.weaving.WovenClass;

/**
 * Applies {@link ClassPatches} to classes of the server's bundles when they are loaded. A class that is not known, or
 * cannot be changed, is loaded as it is. Thread-safe.
 */
final class ServerClassPatcher implements WeavingHook {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final ClassPatches patches = new ClassPatches();
    private final BooleanSupplier isOn;
    private final ServiceRegistration<WeavingHook> registration;

    private ServerClassPatcher(BundleContext bundles, BooleanSupplier isOn) {
        this.isOn = isOn;
        registration = bundles.registerService(WeavingHook.class, this, null);
    }

    /** Registers a patcher with the framework. */
    static ServerClassPatcher register(BundleContext bundles, BooleanSupplier isOn) {
        return new ServerClassPatcher(bundles, isOn);
    }

    void unregister() {
        registration.unregister();
    }

    /** Never throws: the framework would refuse to load the class. */
    @Override
    public void weave(WovenClass woven) {
        String name = woven.getClassName();
        if (!patches.concern(name) || !isOn.getAsBoolean()) {
            return;
        }
        try {
            byte[] patched = patches.apply(name, woven.getBytes());
            if (patched == null) {
                LOG.info(() -> "Treadlight does not know this version of " + name + ", and leaves it as it is;"
                        + " deployments with many libraries may take longer than they could");
            } else {
                woven.setBytes(patched);
                LOG.fine(() -> "Treadlight has patched " + name);
            }
        } catch (RuntimeException | LinkageError failed) {
            LOG.log(Level.INFO, failed, () -> "Treadlight could not patch " + name + ", which is loaded as it is");
        }
    }
}
