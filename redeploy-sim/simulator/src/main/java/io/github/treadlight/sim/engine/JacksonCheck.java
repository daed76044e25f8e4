package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * Sends an order to the application with Jackson.
 *
 * @param workload what is asked before
 */
record JacksonCheck(Check workload) implements Check {
    private static final String ORDER = "{\"order_number\":\"B-2\",\"lines\":[{\"article\":\"nut\",\"count\":3}]}";

    @Override
    public String ask(String app, URI root, String before) {
        String deployment = workload.ask(app, root, before);
        JsonNode answer = new Question(app).post(root.resolve("jackson/orders"), ORDER);
        if (!answer.path("order_number").asText().equals("B-2") || answer.path("lines").size() != 2) {
            throw new SimulationFailedException(app + " did not take an order with Jackson: it answers " + answer);
        }
        return deployment;
    }
}
