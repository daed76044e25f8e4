package io.github.treadlight.server;

import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import java.util.Set;
import org.glassfish.hk2.api.ActiveDescriptor;
import org.glassfish.hk2.api.Descriptor;
import org.glassfish.hk2.api.DynamicConfiguration;
import org.glassfish.hk2.api.DynamicConfigurationService;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.AliasDescriptor;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.config.Dom;
import org.jvnet.hk2.config.DomDescriptor;

/**
 * Takes out of the server's registry of services what it has of the configuration of undeployed applications. Each
 * element of {@code domain.xml} is a service, found by its name too; with {@code <application>} Payara does not take
 * back those of the elements below it ({@code Dom.removeChild} of its hk2-config), which is some 20 services and
 * about 80 KB of heap for each deployment that there ever was. GlassFish does, so nothing is found there.
 *
 * <p>Thread-safe. Keeps nothing between two calls.
 */
final class UndeployedConfiguration {
    private final ServiceLocator services;

    UndeployedConfiguration(ServiceLocator services) {
        this.services = services;
    }

    /**
     * Unregisters the services of these elements and of all below them. Examines each service of the server once.
     *
     * @return how many were unregistered
     */
    int unregister(Set<Dom> removed) throws ReflectiveOperationException {
        Shape shape = Shape.of(services);
        DynamicConfiguration change =
                services.getService(DynamicConfigurationService.class).createDynamicConfiguration();
        int[] unregistered = {0};
        change.addUnbindFilter(descriptor -> {
            boolean isBelow = isBelow(removed, shape.element(descriptor));
            unregistered[0] += isBelow ? 1 : 0;
            return isBelow;
        });
        change.commit();
        return unregistered[0];
    }

    private static boolean isBelow(Set<Dom> removed, @Nullable Dom element) {
        for (Dom at = element; at != null; at = at.parent()) {
            if (removed.contains(at)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Where HK2's descriptors have the element they are for.
     *
     * @param wrapper HK2's own descriptor
     * @param wrapped what it wraps, and shows to nobody
     * @param read the element of a descriptor that was read from domain.xml at the start
     */
    private record Shape(Class<?> wrapper, VarHandle wrapped, VarHandle read) {
        static Shape of(ServiceLocator services) throws ReflectiveOperationException {
            Class<?> wrapper = Class.forName("org.jvnet.hk2.internal.SystemDescriptor", false,
                    services.getClass().getClassLoader());
            return new Shape(wrapper, PrivateAccess.field(wrapper, "activeDescriptor", ActiveDescriptor.class),
                    PrivateAccess.field(DomDescriptor.class, "theDom", Dom.class));
        }

        /** The element that a descriptor of the registry is for; null when it is a service of another kind. */
        @Nullable Dom element(@Nullable Descriptor descriptor) {
            Object at = descriptor;
            while (at != null && !(at instanceof Dom)) {
                if (wrapper.isInstance(at)) {
                    at = wrapped.get(at);
                } else if (at instanceof DomDescriptor<?>) {
                    at = read.get(at);
                } else if (at instanceof AliasDescriptor<?> alias) {
                    at = alias.getDescriptor();
                } else {
                    return null;
                }
            }
            return (Dom) at;
        }
    }
}
