package io.github.treadlight.peer.config;

import org.jboss.arquillian.container.spi.client.container.DeploymentExceptionTransformer;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Registers {@link ConfigFailureReader} in Arquillian. */
public final class ConfigFailureExtension implements LoadableExtension {
    @Override
    public void register(ExtensionBuilder builder) {
        builder.service(DeploymentExceptionTransformer.class, ConfigFailureReader.class);
    }
}
