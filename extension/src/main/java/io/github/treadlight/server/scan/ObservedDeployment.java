package io.github.treadlight.server.scan;

import io.github.treadlight.scan.ObservedLibraries.Reuse;

/**
 * The deployments of one application whose libraries the server scanned.
 *
 * @param app the name of the application
 * @param deployments the number of deployments
 * @param reuse the libraries of all deployments, and the time that Treadlight would have saved
 */
public record ObservedDeployment(String app, int deployments, Reuse reuse) {
    ObservedDeployment plus(ObservedDeployment other) {
        return new ObservedDeployment(app, deployments + other.deployments, reuse.plus(other.reuse));
    }
}
