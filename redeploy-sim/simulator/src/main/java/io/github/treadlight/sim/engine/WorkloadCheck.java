package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * Asks one of the simulator's own applications what it did. It must be a new deployment that generated every class and
 * has a right value for each of them.
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
        return read(app, new ApplicationClient(app).get(root), previous);
    }

    /** The deployment that an answer tells of, which must be the right one. */
    String read(String app, JsonNode answer, String previous) {
        int associations = answer.path("associations").asInt(-1);
        if (associations != classes * classValues || answer.path("scenario").asText().isBlank()) {
            throw new SimulationFailedException(app + " did not do its work: expected " + classes + " classes × "
                    + classValues + " class values, but it answers " + answer);
        }
        String deployment = answer.path("deployment").asText();
        if (deployment.equals(previous)) {
            throw new SimulationFailedException(app + " was redeployed, but the deployment before still answers");
        }
        return deployment;
    }
}
