package io.github.treadlight.sim.engine;

/** An application did not deploy or did not work. The message says which, and what it did. */
public final class SimulationFailedException extends RuntimeException {
    SimulationFailedException(String message) {
        super(message);
    }

    SimulationFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
