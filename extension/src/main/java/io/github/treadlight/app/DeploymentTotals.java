package io.github.treadlight.app;

import java.time.Duration;

/**
 * Totals of completed deployments: those whose application has started. Applications that started with the server do
 * not count. Immutable.
 *
 * @param count the number of deployments
 * @param time the sum of their times
 */
public record DeploymentTotals(int count, Duration time) {
    static final DeploymentTotals NONE = new DeploymentTotals(0, Duration.ZERO);

    /** Returns the totals with one more deployment. */
    DeploymentTotals plus(Duration deployment) {
        return new DeploymentTotals(count + 1, time.plus(deployment));
    }
}
