package io.github.treadlight.sim.server;

import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Registers {@link PayaraMicroContainer} with Arquillian, which finds this class in {@code META-INF/services}. */
public final class PayaraMicroExtension implements LoadableExtension {
    @Override
    public void register(ExtensionBuilder builder) {
        builder.service(DeployableContainer.class, PayaraMicroContainer.class);
    }
}
