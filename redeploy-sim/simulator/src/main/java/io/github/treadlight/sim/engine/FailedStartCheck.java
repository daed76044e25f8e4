package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/**
 * A check that an application did its work before its start failed. The application cannot receive requests, so it
 * reports its work in a system property of the server.
 *
 * @param workload checks the report
 */
record FailedStartCheck(WorkloadCheck workload) {
    /** Returns the name of the property: it contains the archive's name without its extension. */
    static String property(String archive) {
        return "redeploy-sim/" + archive.substring(0, archive.lastIndexOf('.'));
    }

    /**
     * Checks the application's report.
     *
     * @param report the value of the property, or null if it is not set
     * @param previous the text that this method returned for the previous deployment, or blank
     * @return a text that differs for each deployment
     */
    String verify(String app, @Nullable String report, String previous) {
        if (report == null) {
            throw new SimulationFailedException(
                    app + " failed before it did its work; the reason is in the server's log");
        }
        try {
            return workload.verify(app, new ObjectMapper().readTree(report), previous);
        } catch (JsonProcessingException notJson) {
            throw new SimulationFailedException(app + " did not report its work as JSON: " + report, notJson);
        }
    }
}
