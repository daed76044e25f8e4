package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * Asks one of the simulator's own applications what it did. It must be a new deployment that generated every class and
 * has a right value for each of them.
 */
final class WorkloadCheck implements Check {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
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

    private JsonNode get(String app, URI root) {
        try {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(root).timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new SimulationFailedException(
                        app + " answers " + response.statusCode() + " at " + root + " instead of 200");
            }
            return new ObjectMapper().readTree(response.body());
        } catch (IOException unanswered) {
            throw new SimulationFailedException(app + " does not answer at " + root + ": " + unanswered, unanswered);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SimulationFailedException("interrupted", interrupted);
        }
    }
}
