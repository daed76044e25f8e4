package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * A check that makes the application send itself a message, which its message-driven bean must receive.
 *
 * @param workload the check that runs first
 */
record MessagingCheck(ApplicationCheck workload) implements ApplicationCheck {
    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = workload.verify(app, root, previous);
        // The text identifies the deployment, so that a message of another deployment does not count.
        JsonNode response = new ApplicationClient(app).get(root.resolve("orders?order=" + deployment));
        String received = response.path("received").asText();
        if (!received.equals(deployment)) {
            throw new SimulationFailedException(app + " did not receive the message that it sent: it sent "
                    + deployment + " and received " + (received.isEmpty() ? "nothing" : received));
        }
        return deployment;
    }
}
