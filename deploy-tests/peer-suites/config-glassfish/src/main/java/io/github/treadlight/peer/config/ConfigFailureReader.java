package io.github.treadlight.peer.config;

import jakarta.enterprise.inject.spi.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.DeploymentExceptionTransformer;
import org.jspecify.annotations.Nullable;

/**
 * Restores the CDI exception that tests expect when the server refuses a deployment. The server sends only a message.
 * As in the runner of the TCK in GlassFish, each refusal is a {@link DeploymentException}, although GlassFish reports
 * some as wrong definitions.
 */
public final class ConfigFailureReader implements DeploymentExceptionTransformer {
    private static final String REFUSED = "Error occurred during deployment";

    /**
     * Returns an exception with the message of the exception or of a cause if that message reports a refusal, or else
     * null. The result has no cause: Arquillian would transform the cause as well, which never ends.
     */
    @Override
    public @Nullable Throwable transform(Throwable failure) {
        for (Throwable next = failure; next != null; next = next.getCause()) {
            String message = String.valueOf(next.getMessage());
            if (message.contains(REFUSED)) {
                DeploymentException restored = new DeploymentException(message);
                restored.addSuppressed(failure);
                return restored;
            }
        }
        return null;
    }
}
