package io.github.treadlight.sim.engine;

/** Thrown if an application does not deploy or does not work. The message names the application and the problem. */
public final class SimulationFailedException extends RuntimeException {
    SimulationFailedException(String message) {
        super(message);
    }

    SimulationFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
