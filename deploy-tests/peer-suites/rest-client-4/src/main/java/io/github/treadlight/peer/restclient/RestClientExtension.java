package io.github.treadlight.peer.restclient;

import org.jboss.arquillian.container.test.spi.client.deployment.ApplicationArchiveProcessor;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Registers {@link ConfigurationFile} and {@link ServerLibraries} in Arquillian. */
public final class RestClientExtension implements LoadableExtension {
    @Override
    public void register(ExtensionBuilder builder) {
        builder.service(ApplicationArchiveProcessor.class, ConfigurationFile.class);
        builder.service(ApplicationArchiveProcessor.class, ServerLibraries.class);
    }
}
