package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.List;

/** Whether a freshly deployed application really works. */
interface ApplicationCheck {
    /**
     * Asks the application.
     *
     * @param root its context root, with a slash at the end
     * @param previous the text that this method returned for the previous deployment, or blank
     * @return a text that is another one for each deployment
     * @throws SimulationFailedException if it does not answer as expected
     */
    String verify(String app, URI root, String previous);

    /** What can be asked of the application at any time, by a GET. */
    default List<URI> targets(String app, URI root) {
        return List.of(root);
    }
}
