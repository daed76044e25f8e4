package io.github.treadlight.peer.cdi;

import jakarta.enterprise.inject.spi.DefinitionException;
import jakarta.enterprise.inject.spi.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.DeploymentExceptionTransformer;
import org.jspecify.annotations.Nullable;

/**
 * Restores the CDI exception that made a server refuse a deployment. The server sends only a message, which contains
 * the kind of the exception.
 */
public final class CdiFailureReader implements DeploymentExceptionTransformer {
    private static final String DEFINITION = "CDI definition failure:";
    private static final String DEPLOYMENT = "CDI deployment failure:";

    /**
     * Returns the CDI exception that the message of the exception or of a cause names, or null if none does. The CDI
     * exception has no cause: Arquillian would transform the cause as well, which never ends.
     */
    @Override
    public @Nullable Throwable transform(Throwable refusal) {
        for (Throwable next = refusal; next != null; next = next.getCause()) {
            String message = String.valueOf(next.getMessage());
            if (message.contains(DEFINITION)) {
                return because(refusal, new DefinitionException(message));
            }
            if (message.contains(DEPLOYMENT)) {
                return because(refusal, new DeploymentException(message));
            }
        }
        return null;
    }

    private static Throwable because(Throwable refusal, Throwable restored) {
        restored.addSuppressed(refusal);
        return restored;
    }
}
