package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/**
 * Asks a user's application what the user said.
 *
 * @param pings those of all applications
 */
record PingCheck(List<Ping> pings) implements Check {
    @Override
    public String ask(String app, URI root, String before) {
        concerning(app).forEach(ping -> {
            URI uri = ping.of(app, root);
            int status = new Question(app).status(uri);
            if (!ping.accepts(status)) {
                throw new SimulationFailedException(
                        app + " answers " + status + " at " + uri + " instead of " + ping.expected());
            }
        });
        return before;
    }

    /** Those, or the context root when there are none. */
    @Override
    public List<URI> targets(String app, URI root) {
        List<URI> asked = concerning(app).map(ping -> ping.of(app, root)).toList();
        return asked.isEmpty() ? Check.super.targets(app, root) : asked;
    }

    private Stream<Ping> concerning(String app) {
        String name = app.substring(0, app.lastIndexOf('.'));
        return pings.stream().filter(ping -> ping.concerns(name));
    }
}
