package io.github.treadlight.sim.engine;

import java.net.URI;

/**
 * A check that sends a message over the application's WebSocket.
 *
 * @param first the check that runs first
 * @param path the path of the WebSocket below the context root
 */
record EchoCheck(ApplicationCheck first, String path) implements ApplicationCheck {
    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = first.verify(app, root, previous);
        String echo = WebSocketExchange.send(app, root.resolve(path), "hello");
        if (!echo.equals("hello 1")) {
            throw new SimulationFailedException(
                    app + " responded over its WebSocket with '" + echo + "' instead of 'hello 1'");
        }
        return deployment;
    }
}
