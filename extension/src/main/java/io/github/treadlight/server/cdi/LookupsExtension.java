package io.github.treadlight.server.cdi;

import io.github.treadlight.annotation.ClassAnnotations;
import io.github.treadlight.server.capability.Capabilities;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.inject.Singleton;
import org.glassfish.internal.api.Globals;

/**
 * A CDI extension that makes the server's {@link ClassAnnotations} a bean of each application. Each application's
 * container has its own instance, which has no state. Adds nothing while Treadlight only observes.
 */
public final class LookupsExtension implements Extension {
    void addLookups(@Observes AfterBeanDiscovery discovery) {
        if (!Globals.get(Capabilities.class).settings().observes()) {
            discovery.addBean()
                    .addType(ClassAnnotations.class)
                    .scope(Singleton.class)
                    .createWith(context -> Globals.get(ClassAnnotations.class));
        }
    }
}
