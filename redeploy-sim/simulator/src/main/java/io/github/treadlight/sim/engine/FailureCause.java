package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.Reason;
import io.github.treadlight.sim.server.ServerContainer;
import io.github.treadlight.sim.server.ServerFailedException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;

/** The cause of a failed run. */
final class FailureCause {
    private FailureCause() {}

    /** Returns the death of the server as the cause, if the server has died; otherwise the failure itself. */
    static RuntimeException of(ServerContainer<?> server, Exception failed) {
        try {
            server.checkAfterFailure();
        } catch (ServerFailedException died) {
            return died;
        }
        if (failed instanceof LifecycleException) {
            return new ServerFailedException(Reason.of(failed), failed);
        }
        return failed instanceof RuntimeException unchecked
                ? unchecked
                : new SimulationFailedException(Reason.of(failed), failed);
    }
}
