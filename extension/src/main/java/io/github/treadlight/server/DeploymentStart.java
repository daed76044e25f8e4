package io.github.treadlight.server;

import org.glassfish.api.deployment.DeploymentContext;

/** The start time of a deployment, recorded in the server's context of the deployment. */
final class DeploymentStart {
    private static final String KEY = "io.github.treadlight.deploymentStart";

    private DeploymentStart() {}

    /** Notes that the deployment begins now. */
    static void note(DeploymentContext deployment) {
        deployment.addTransientAppMetaData(KEY, System.nanoTime());
    }

    /** Returns the start of the deployment as {@link System#nanoTime()}, or the current time if it was not recorded. */
    static long of(DeploymentContext deployment) {
        Long noted = deployment.getTransientAppMetaData(KEY, Long.class);
        return noted == null ? System.nanoTime() : noted;
    }
}
