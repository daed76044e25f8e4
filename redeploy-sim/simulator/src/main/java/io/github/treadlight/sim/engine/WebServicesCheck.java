package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * A check that makes the application call its own web service for a price.
 *
 * @param workload the check that runs first
 */
record WebServicesCheck(ApplicationCheck workload) implements ApplicationCheck {
    private static final int CENTS = 21;

    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = workload.verify(app, root, previous);
        JsonNode quote = new ApplicationClient(app).get(root.resolve("quote?article=nut&count=3"));
        if (!quote.path("article").asText().equals("nut") || quote.path("cents").asInt() != CENTS) {
            throw new SimulationFailedException(
                    app + " did not get the right price from its web service: " + quote);
        }
        return deployment;
    }
}
