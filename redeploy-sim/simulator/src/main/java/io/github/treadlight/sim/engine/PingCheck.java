package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Asks a user's application what the user said.
 *
 * @param pings by the name of the application's archive
 */
record PingCheck(Map<String, List<PingRequest>> pings) implements ApplicationCheck {
    @Override
    public String verify(String app, URI root, String previous) {
        concerning(app).forEach(ping -> {
            URI uri = ping.of(app, root);
            int status = new ApplicationClient(app).status(uri);
            if (!ping.accepts(status)) {
                throw new SimulationFailedException(app + " answers " + status + " at "
                        + ApplicationClient.shown(uri) + " instead of " + ping.expected());
            }
        });
        return previous;
    }

    /** Those, or the context root of a WAR when there are none. */
    @Override
    public List<URI> targets(String app, URI root) {
        List<URI> asked = concerning(app).map(ping -> ping.of(app, root)).toList();
        return asked.isEmpty() && !app.endsWith(".ear") ? ApplicationCheck.super.targets(app, root) : asked;
    }

    private Stream<PingRequest> concerning(String app) {
        return pings.getOrDefault(app, List.of()).stream();
    }
}
