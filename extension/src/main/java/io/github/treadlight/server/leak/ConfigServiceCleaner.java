package io.github.treadlight.server.leak;

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
 * Unregisters the HK2 services of the configuration of undeployed applications. HK2 registers a service for each
 * element of {@code domain.xml}. When an {@code <application>} is removed, Payara does not unregister the services of
 * the elements below it ({@code Dom.removeChild} of its hk2-config): some 20 services and about 80 KB of heap for each
 * deployment since the start. GlassFish does, so no services are found there.
 *
 * <p>Thread-safe; has no state.
 */
final class ConfigServiceCleaner {
    private final ServiceLocator services;

    ConfigServiceCleaner(ServiceLocator services) {
        this.services = services;
    }

    /**
     * Unregisters the services of these elements and of all elements below them. Examines each service of the server.
     *
     * @return the number of unregistered services
     */
    int unregister(Set<Dom> removed) throws ReflectiveOperationException {
        DescriptorFields fields = DescriptorFields.of(services);
        DynamicConfiguration change =
                services.getService(DynamicConfigurationService.class).createDynamicConfiguration();
        int[] unregistered = {0};
        change.addUnbindFilter(descriptor -> {
            boolean isBelow = isBelow(removed, fields.element(descriptor));
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
     * The private fields through which a descriptor of HK2 leads to its element.
     *
     * @param wrapper the class of HK2's own descriptors
     * @param wrapped the field of such a descriptor with the descriptor that it wraps
     * @param read the field with the element, of a descriptor that was created when the server read domain.xml
     */
    private record DescriptorFields(Class<?> wrapper, VarHandle wrapped, VarHandle read) {
        static DescriptorFields of(ServiceLocator services) throws ReflectiveOperationException {
            Class<?> wrapper = Class.forName("org.jvnet.hk2.internal.SystemDescriptor", false,
                    services.getClass().getClassLoader());
            return new DescriptorFields(wrapper,
                    PrivateAccess.field(wrapper, "activeDescriptor", ActiveDescriptor.class),
                    PrivateAccess.field(DomDescriptor.class, "theDom", Dom.class));
        }

        /** Returns the element of a descriptor, or null if it describes another kind of service. */
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
