package io.github.treadlight.server.platform;

import io.github.treadlight.scan.ServerContent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleReference;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.wiring.BundleWiring;

/** The bundles of the OSGi framework that Treadlight runs in, if any. */
public final class Bundles {
    private Bundles() {}

    /** Returns whether Treadlight is a bundle. On Payara Micro it is not, and the classes of OSGi may be missing. */
    public static boolean isOsgi() {
        try {
            return FrameworkUtil.getBundle(Bundles.class) != null;
        } catch (LinkageError noOsgi) {
            return false;
        }
    }

    /** Returns whether the loader is a bundle's; an application's is not. */
    static boolean isLoader(@Nullable ClassLoader loader) {
        return loader instanceof BundleReference;
    }

    /** Returns the context of this bundle, if {@link #isOsgi}. */
    public static BundleContext context() {
        return FrameworkUtil.getBundle(Bundles.class).getBundleContext();
    }

    /** Returns the current content of the server's bundles. */
    public static ServerContent content() {
        return BundleContent.now();
    }

    /** Returns the version of the bundle that contains the class, or null if the class is not in a bundle. */
    static @Nullable String version(Class<?> type) {
        Bundle bundle = FrameworkUtil.getBundle(type);
        return bundle == null ? null : bundle.getVersion().toString();
    }

    /** Returns the loaders of the active bundles. Other bundles may have no loader yet, and a call would create one. */
    static List<ClassLoader> activeLoaders() {
        List<ClassLoader> loaders = new ArrayList<>();
        for (Bundle bundle : context().getBundles()) {
            BundleWiring wiring = bundle.getState() == Bundle.ACTIVE ? bundle.adapt(BundleWiring.class) : null;
            ClassLoader loader = wiring == null ? null : wiring.getClassLoader();
            if (loader != null) {
                loaders.add(loader);
            }
        }
        return loaders;
    }
}
