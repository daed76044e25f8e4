package io.github.treadlight.peer.cdi;

import org.jboss.arquillian.container.spi.client.container.DeploymentExceptionTransformer;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Registers {@link CdiFailureReader} in Arquillian. */
public final class CdiFailureExtension implements LoadableExtension {
    @Override
    public void register(ExtensionBuilder builder) {
        builder.service(DeploymentExceptionTransformer.class, CdiFailureReader.class);
    }
}
