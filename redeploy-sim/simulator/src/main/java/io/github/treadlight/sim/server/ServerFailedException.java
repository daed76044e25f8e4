package io.github.treadlight.sim.server;

/** A server did not start, or died. The message names it, says what happened and where its log is. */
public final class ServerFailedException extends RuntimeException {
    ServerFailedException(String message) {
        super(message);
    }

    /** Because of something else. */
    public ServerFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
