package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * A check that has the application ask its own web service for a price.
 *
 * @param workload what is asked before
 */
record WebServicesCheck(Check workload) implements Check {
    private static final int CENTS = 21;

    @Override
    public String ask(String app, URI root, String before) {
        String deployment = workload.ask(app, root, before);
        JsonNode quote = new Question(app).get(root.resolve("quote?article=nut&count=3"));
        if (!quote.path("article").asText().equals("nut") || quote.path("cents").asInt() != CENTS) {
            throw new SimulationFailedException(
                    app + " did not get the right price from its web service: it answers " + quote);
        }
        return deployment;
    }
}
