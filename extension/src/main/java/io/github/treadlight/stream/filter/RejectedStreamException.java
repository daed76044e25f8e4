package io.github.treadlight.stream.filter;

import java.io.InvalidClassException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by a stream that the filter rejects. Another JVM that receives it, as the result of a remote call, gets an
 * {@link InvalidClassException}, because it does not have this class.
 */
public final class RejectedStreamException extends InvalidClassException {
    private static final long serialVersionUID = 1;

    private final transient String reason;

    /** @param className the printable name of the rejected class; null if the reason is not a class */
    RejectedStreamException(@Nullable String className, String reason) {
        super(className, reason);
        this.reason = reason;
    }

    private Object writeReplace() {
        InvalidClassException plain = new InvalidClassException(classname, reason);
        plain.setStackTrace(getStackTrace());
        for (Throwable suppressed : getSuppressed()) {
            plain.addSuppressed(suppressed);
        }
        if (getCause() != null) {
            plain.initCause(getCause());
        }
        return plain;
    }
}
