package io.github.treadlight.stream;

import java.io.InvalidClassException;
import org.jspecify.annotations.Nullable;

/** Thrown by a stream that the filter rejects. */
public final class RejectedStreamException extends InvalidClassException {
    private static final long serialVersionUID = 1;

    /** @param className the printable name of the rejected class; null if the reason is not a class */
    RejectedStreamException(@Nullable String className, String reason) {
        super(className, reason);
    }
}
