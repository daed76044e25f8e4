package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.List;

/** A check that a freshly deployed application works. */
interface ApplicationCheck {
    /**
     * Sends requests to the application and checks its responses.
     *
     * @param root the context root of the application, with a slash at the end
     * @param previous the text that this method returned for the previous deployment, or blank
     * @return a text that differs for each deployment
     * @throws SimulationFailedException if a response is missing or unexpected
     */
    String verify(String app, URI root, String previous);

    /** Returns the addresses to which a GET request can be sent at any time. */
    default List<URI> targets(String app, URI root) {
        return List.of(root);
    }
}
