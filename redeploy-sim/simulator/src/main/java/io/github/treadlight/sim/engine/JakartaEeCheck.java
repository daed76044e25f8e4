package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.UUID;

/**
 * A check that makes a valid and an invalid booking with the Jakarta EE application and uses its WebSocket.
 *
 * @param workload the check that runs first
 * @param path the application's path, relative to the context root that is checked
 */
record JakartaEeCheck(ApplicationCheck workload, String path) implements ApplicationCheck {
    private static final int NIGHTS = 3;

    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = workload.verify(app, root, previous);
        URI own = root.resolve(path);
        URI bookings = own.resolve("api/bookings");
        ApplicationClient client = new ApplicationClient(app);
        String guest = UUID.randomUUID().toString(); // unique, because copies may share the database
        JsonNode receipt = client.post(bookings, "{\"guest\":\"" + guest + "\",\"nights\":" + NIGHTS + "}");
        if (!receipt.path("guest").asText().equals(guest)
                || receipt.path("nights").asInt() != NIGHTS
                || receipt.path("ticks").asInt() < 1
                || receipt.path("announced").asInt() != 1) {
            throw new SimulationFailedException(app + " did not make the booking as expected: " + receipt);
        }
        client.postInvalid(bookings, "{\"guest\":\"" + guest + "\",\"nights\":0}");
        String echo = WebSocketExchange.send(app, own.resolve("echo"), "hello");
        if (!echo.equals("hello 1")) {
            throw new SimulationFailedException(
                    app + " responded over its WebSocket with '" + echo + "' instead of 'hello 1'");
        }
        return deployment;
    }
}
