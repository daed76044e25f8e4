package io.github.treadlight.sim.server;

import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Offers the container to Arquillian's test runners; found through {@code META-INF/services}. */
public final class PayaraMicroExtension implements LoadableExtension {
    @Override
    public void register(ExtensionBuilder builder) {
        builder.service(DeployableContainer.class, PayaraMicroContainer.class);
    }
}
