package io.github.treadlight.sim.server;

import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.FileSystemException;

/** Why something failed, in words for whoever has to mend it. */
public final class Reason {
    private Reason() {}

    /** The message, or more where that says too little: some have none, and those of files only say which. */
    public static String of(Throwable failure) {
        Throwable cause = unwrapped(failure);
        return cause.getMessage() == null || cause instanceof FileSystemException
                ? cause.toString()
                : cause.getMessage();
    }

    /** What an MBean's interface does not declare comes in a wrapping that has no message. */
    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof UndeclaredThrowableException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }
}
