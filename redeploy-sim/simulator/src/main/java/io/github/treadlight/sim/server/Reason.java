package io.github.treadlight.sim.server;

import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.FileSystemException;

/** Turns exceptions into text for messages. */
public final class Reason {
    private Reason() {}

    /** Returns an exception's message; with the type if there is no message or, as for files, only a path. */
    public static String of(Throwable failure) {
        Throwable cause = unwrapped(failure);
        return cause.getMessage() == null || cause instanceof FileSystemException
                ? cause.toString()
                : cause.getMessage();
    }

    /** Unwraps an exception that an MBean's interface does not declare; the wrapper has no message. */
    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof UndeclaredThrowableException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }
}
