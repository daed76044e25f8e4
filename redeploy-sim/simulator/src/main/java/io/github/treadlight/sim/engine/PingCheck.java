package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A check that sends the requests that the user has named with {@code --ping}.
 *
 * @param pings the requests, by the name of the application's archive
 */
record PingCheck(Map<String, List<PingRequest>> pings) implements ApplicationCheck {
    @Override
    public String verify(String app, URI root, String previous) {
        requestsTo(app).forEach(ping -> {
            URI uri = ping.address(app, root);
            int status = new ApplicationClient(app).status(uri);
            if (!ping.accepts(status)) {
                throw new SimulationFailedException(app + " responded with " + status + " at "
                        + ApplicationClient.withoutQuery(uri) + " instead of " + ping.expected());
            }
        });
        return previous;
    }

    /** Returns the addresses that the user has named, or the context root of a WAR without any. */
    @Override
    public List<URI> targets(String app, URI root) {
        List<URI> named = requestsTo(app).map(ping -> ping.address(app, root)).toList();
        return named.isEmpty() && !app.endsWith(".ear") ? ApplicationCheck.super.targets(app, root) : named;
    }

    private Stream<PingRequest> requestsTo(String app) {
        return pings.getOrDefault(app, List.of()).stream();
    }
}
