package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/**
 * Whether an application that failed to start had done its work before. It cannot be asked, and so leaves its answer in
 * a system property of the server.
 *
 * @param workload reads the answer
 */
record FailedStartCheck(WorkloadCheck workload) {
    /** The property of an application, whose context root is its archive's name without the ending. */
    static String property(String archive) {
        return "redeploy-sim/" + archive.substring(0, archive.lastIndexOf('.'));
    }

    /**
     * Reads the answer.
     *
     * @param left the value of the property, or null when there is none
     * @param previous the text that this method returned for the previous deployment, or blank
     * @return a text that is another one for each deployment
     */
    String read(String app, @Nullable String left, String previous) {
        if (left == null) {
            throw new SimulationFailedException(
                    app + " failed before it had done its work; the reason is in the server's log");
        }
        try {
            return workload.read(app, new ObjectMapper().readTree(left), previous);
        } catch (JsonProcessingException other) {
            throw new SimulationFailedException(app + " left no JSON: " + left, other);
        }
    }
}
