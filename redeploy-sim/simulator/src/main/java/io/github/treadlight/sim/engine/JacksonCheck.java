package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * A check that sends an order to the application's REST resource, which uses Jackson.
 *
 * @param workload the check that runs first
 */
record JacksonCheck(ApplicationCheck workload) implements ApplicationCheck {
    private static final String ORDER = "{\"order_number\":\"B-2\",\"lines\":[{\"article\":\"nut\",\"count\":3}]}";

    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = workload.verify(app, root, previous);
        JsonNode response = new ApplicationClient(app).post(root.resolve("jackson/orders"), ORDER);
        if (!response.path("order_number").asText().equals("B-2") || response.path("lines").size() != 2) {
            throw new SimulationFailedException(app + " did not accept an order with Jackson: " + response);
        }
        return deployment;
    }
}
