package io.github.treadlight.server.platform;

import io.github.treadlight.scan.ServerContent;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRevision;
import org.osgi.framework.wiring.BundleWiring;

/** The content of a server with bundles: its resolved bundles, and the packages that they export. */
record BundleContent(long archives, Set<Long> bundles) implements ServerContent {
    /** Returns the current content. */
    static BundleContent now() {
        long hash = 1;
        Set<Long> resolved = new HashSet<>();
        for (Bundle bundle : Bundles.context().getBundles()) {
            hash = 31 * hash + bundle.getBundleId();
            hash = 31 * hash + bundle.getLastModified();
            if (bundle.getState() >= Bundle.RESOLVED) {
                resolved.add(bundle.getBundleId());
            }
        }
        return new BundleContent(hash, Set.copyOf(resolved));
    }

    /** Returns the exported packages, or null if the bundle has no wiring or is a fragment, whose host exports them. */
    @Override
    public @Nullable Set<String> packages(long id) {
        Bundle bundle = Bundles.context().getBundle(id);
        BundleWiring wiring = bundle == null ? null : bundle.adapt(BundleWiring.class);
        if (wiring == null || (wiring.getRevision().getTypes() & BundleRevision.TYPE_FRAGMENT) != 0) {
            return null;
        }
        Set<String> packages = new HashSet<>();
        for (BundleCapability exported : wiring.getCapabilities(PackageNamespace.PACKAGE_NAMESPACE)) {
            packages.add((String) exported.getAttributes().get(PackageNamespace.PACKAGE_NAMESPACE));
        }
        return packages;
    }
}
