package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.UUID;

/**
 * Books a stay with the application with Jakarta EE, is refused a wrong one, and talks to its WebSocket.
 *
 * @param workload the check that runs first
 * @param path where the application is, from the context root that is asked
 */
record JakartaEeCheck(ApplicationCheck workload, String path) implements ApplicationCheck {
    private static final int NIGHTS = 3;

    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = workload.verify(app, root, previous);
        URI own = root.resolve(path);
        URI bookings = own.resolve("api/bookings");
        ApplicationClient client = new ApplicationClient(app);
        String guest = UUID.randomUUID().toString(); // another one each time: copies may share the database
        JsonNode receipt = client.post(bookings, "{\"guest\":\"" + guest + "\",\"nights\":" + NIGHTS + "}");
        if (!receipt.path("guest").asText().equals(guest)
                || receipt.path("nights").asInt() != NIGHTS
                || receipt.path("ticks").asInt() < 1
                || receipt.path("announced").asInt() != 1) {
            throw new SimulationFailedException(app + " did not book as it should: it answers " + receipt);
        }
        client.postWrong(bookings, "{\"guest\":\"" + guest + "\",\"nights\":0}");
        String echo = WebSocketExchange.say(app, own.resolve("echo"), "hello");
        if (!echo.equals("hello 1")) {
            throw new SimulationFailedException(app + " echoes '" + echo + "' instead of 'hello 1'");
        }
        return deployment;
    }
}
