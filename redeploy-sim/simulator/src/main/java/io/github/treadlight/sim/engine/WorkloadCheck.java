package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * A check that one of the simulator's own applications did its work: it is a new deployment, and it has generated all
 * classes and computed all class values.
 */
final class WorkloadCheck implements ApplicationCheck {
    private final int classes;
    private final int classValues;

    WorkloadCheck(int classes, int classValues) {
        this.classes = classes;
        this.classValues = classValues;
    }

    @Override
    public String verify(String app, URI root, String previous) {
        return verify(app, new ApplicationClient(app).get(root), previous);
    }

    /** Checks the application's report of its work, and returns the deployment that the report names. */
    String verify(String app, JsonNode report, String previous) {
        int associations = report.path("associations").asInt(-1);
        if (associations != classes * classValues || report.path("scenario").asText().isBlank()) {
            throw new SimulationFailedException(app + " did not do its work: expected " + classes + " classes × "
                    + classValues + " class values, but was " + report);
        }
        String deployment = report.path("deployment").asText();
        if (deployment.equals(previous)) {
            throw new SimulationFailedException(
                    app + " was redeployed, but the previous deployment still responds");
        }
        return deployment;
    }
}
