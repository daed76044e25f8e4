package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.UUID;

/**
 * Books a stay with the application with Jakarta EE, is refused a wrong one, and talks to its WebSocket.
 *
 * @param workload what is asked before
 * @param path where the application is, from the context root that is asked
 */
record JakartaEeCheck(Check workload, String path) implements Check {
    private static final int NIGHTS = 3;

    @Override
    public String ask(String app, URI root, String before) {
        String deployment = workload.ask(app, root, before);
        URI own = root.resolve(path);
        URI bookings = own.resolve("api/bookings");
        Question question = new Question(app);
        String guest = UUID.randomUUID().toString(); // another one each time: copies may share the database
        JsonNode receipt = question.post(bookings, "{\"guest\":\"" + guest + "\",\"nights\":" + NIGHTS + "}");
        if (!receipt.path("guest").asText().equals(guest)
                || receipt.path("nights").asInt() != NIGHTS
                || receipt.path("ticks").asInt() < 1
                || receipt.path("announced").asInt() != 1) {
            throw new SimulationFailedException(app + " did not book as it should: it answers " + receipt);
        }
        question.postWrong(bookings, "{\"guest\":\"" + guest + "\",\"nights\":0}");
        String echo = WebSocketTalk.say(app, own.resolve("echo"), "hello");
        if (!echo.equals("hello 1")) {
            throw new SimulationFailedException(app + " echoes '" + echo + "' instead of 'hello 1'");
        }
        return deployment;
    }
}
