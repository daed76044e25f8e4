package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.List;

/** Whether a freshly deployed application really works. */
interface Check {
    /**
     * Asks the application.
     *
     * @param root its context root, with a slash at the end
     * @param before what this returned for the deployment before, or blank
     * @return a text that is another one for each deployment
     * @throws SimulationFailedException if it does not answer as expected
     */
    String ask(String app, URI root, String before);

    /** What can be asked of the application at any time, by a GET. */
    default List<URI> targets(String app, URI root) {
        return List.of(root);
    }
}
