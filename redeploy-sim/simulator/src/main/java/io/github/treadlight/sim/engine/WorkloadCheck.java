package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;

/**
 * Asks one of the simulator's own applications what it did. It must be a new deployment that generated every class and
 * has a right value for each of them.
 */
final class WorkloadCheck implements Check {
    private static final int TIMEOUT_MILLIS = 30_000;

    private final int classes;
    private final int classValues;

    WorkloadCheck(int classes, int classValues) {
        this.classes = classes;
        this.classValues = classValues;
    }

    @Override
    public String ask(String app, URI root, String before) {
        JsonNode answer = get(app, root);
        int associations = answer.path("associations").asInt(-1);
        if (associations != classes * classValues || answer.path("scenario").asText().isBlank()) {
            throw new SimulationFailedException(app + " did not do its work: expected " + classes + " classes × "
                    + classValues + " class values, but it answers " + answer);
        }
        String deployment = answer.path("deployment").asText();
        if (deployment.equals(before)) {
            throw new SimulationFailedException(app + " was redeployed, but the deployment before still answers");
        }
        return deployment;
    }

    private static JsonNode get(String app, URI root) {
        try {
            HttpURLConnection connection = (HttpURLConnection) root.toURL().openConnection();
            // A connection that is kept open keeps, in the server, the application it last asked.
            connection.setRequestProperty("Connection", "close");
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
                throw new SimulationFailedException(
                        app + " answers " + connection.getResponseCode() + " at " + root + " instead of 200");
            }
            try (InputStream answer = connection.getInputStream()) {
                return new ObjectMapper().readTree(answer);
            }
        } catch (IOException unanswered) {
            throw new SimulationFailedException(app + " does not answer at " + root + ": " + unanswered, unanswered);
        }
    }
}
