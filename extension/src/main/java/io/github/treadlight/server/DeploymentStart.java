package io.github.treadlight.server;

import org.glassfish.api.deployment.DeploymentContext;

/** The beginning of a deployment, noted in the server's context of the deployment. */
final class DeploymentStart {
    private static final String KEY = "io.github.treadlight.deploymentStart";

    private DeploymentStart() {}

    /** Notes that the deployment begins now. */
    static void note(DeploymentContext deployment) {
        deployment.addTransientAppMetaData(KEY, System.nanoTime());
    }

    /** Returns when the deployment began, as {@link System#nanoTime()}; now if that was not noted. */
    static long of(DeploymentContext deployment) {
        Long noted = deployment.getTransientAppMetaData(KEY, Long.class);
        return noted == null ? System.nanoTime() : noted;
    }
}
