package io.github.treadlight.sim.server;

/** Thrown if a server does not start or dies. The message names the server, the problem and the server's log. */
public final class ServerFailedException extends RuntimeException {
    ServerFailedException(String message) {
        super(message);
    }

    /** Creates an exception with a cause. */
    public ServerFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
