package io.github.treadlight.sim.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code restart.json}: times of the restarts of one server. Times are in milliseconds. Immutable.
 *
 * @param schema the version of the structure, {@link #SCHEMA}
 * @param environment the server and the machine
 * @param applications the names of the applications, in the order of their deployment
 * @param runs the runs without Treadlight and with it, each in a server of its own
 */
public record RestartResult(int schema, Environment environment, List<String> applications, List<Run> runs) {
    /** The version of the structure, which increases when a field is removed or changes its meaning. */
    public static final int SCHEMA = 1;

    /** Returns the medians and ranges of all times, without Treadlight and with it. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public List<RestartFigure> getFigures() {
        return RestartFigure.of(applications, runs);
    }

    /**
     * The restarts of one server.
     *
     * @param module {@code on} with Treadlight, {@code off} without
     * @param newServerMillis the first deployment of the first application, in the new server; null if it failed
     * @param restarts the restarts with all applications
     * @param firstDeployments the deployments of the first application after a restart without applications
     * @param failure a sentence that says why the run ended early; null if it is complete
     */
    public record Run(
            String module,
            @Nullable Long newServerMillis,
            List<Restart> restarts,
            List<FirstDeployment> firstDeployments,
            @Nullable String failure) {}

    /**
     * A restart with all applications. The times begin when the server's process starts.
     *
     * @param readyMillis the time until the server responds to its administrators; for Payara Micro, which has no
     *     administration port, until its start is complete
     * @param allMillis the time until the last application responds
     * @param applicationMillis the time until each application responds
     */
    public record Restart(long readyMillis, long allMillis, Map<String, Long> applicationMillis) {}

    /**
     * The first deployment in a server that was restarted without applications.
     *
     * @param startMillis the time from the start of the process until the server is ready
     * @param deployMillis the time of the deployment
     */
    public record FirstDeployment(long startMillis, long deployMillis) {}
}
