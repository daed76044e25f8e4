package io.github.treadlight.server;

import org.jvnet.hk2.annotations.Contract;

/**
 * A part of the module in another package. {@link TreadlightService} starts it after its own parts, and stops it before
 * them.
 */
@Contract
public interface ModulePart {
    /** Starts the part. If this fails, the whole module is stopped. */
    void start();

    /** Stops the part, also if its start has failed. */
    void stop();
}
