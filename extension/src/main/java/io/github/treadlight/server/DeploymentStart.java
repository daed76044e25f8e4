package io.github.treadlight.server;

import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.api.deployment.OpsParams;
import org.jspecify.annotations.Nullable;

/**
 * The start time of a deployment, recorded in the server's context of the deployment. A server that starts prepares all
 * its applications before it starts the first one, so that no time is recorded for them.
 */
final class DeploymentStart {
    private static final String KEY = "io.github.treadlight.deploymentStart";

    private DeploymentStart() {}

    /** Notes that the deployment begins now, unless the server is starting. */
    static void note(DeploymentContext deployment) {
        OpsParams parameters = deployment.getCommandParameters(OpsParams.class);
        if (parameters == null || parameters.command != OpsParams.Command.startup_server) {
            deployment.addTransientAppMetaData(KEY, System.nanoTime());
        }
    }

    /** Returns the start of the deployment as {@link System#nanoTime()}, or null if it was not noted. */
    static @Nullable Long of(DeploymentContext deployment) {
        return deployment.getTransientAppMetaData(KEY, Long.class);
    }
}
