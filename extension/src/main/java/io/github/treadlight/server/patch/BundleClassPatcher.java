package io.github.treadlight.server.patch;

import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.hooks.weaving.WeavingHook;
import org.osgi.framework.hooks.weaving.WovenClass;

/** Patches classes of the server's bundles when they are loaded. Thread-safe. */
final class BundleClassPatcher implements WeavingHook {
    private final ServerClassPatcher patcher;
    private final ServiceRegistration<WeavingHook> registration;

    private BundleClassPatcher(BundleContext bundles, ServerClassPatcher patcher) {
        this.patcher = patcher;
        registration = bundles.registerService(WeavingHook.class, this, null);
    }

    /** Registers a hook, and returns an action that unregisters it. */
    static Runnable register(BundleContext bundles, ServerClassPatcher patcher) {
        return new BundleClassPatcher(bundles, patcher)::unregister;
    }

    private void unregister() {
        try {
            registration.unregister();
        } catch (IllegalStateException stopped) {
            // the framework has unregistered the hook
        }
    }

    /** Never throws: the framework would refuse to load the class. */
    @Override
    public void weave(WovenClass woven) {
        if (patcher.purposes().containsKey(woven.getClassName())) {
            byte[] patched = patcher.patch(woven.getClassName(), woven.getBytes());
            if (patched != null) {
                woven.setBytes(patched);
            }
        }
    }
}
