package io.github.treadlight.log;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A copy of an exception with its causes, in which all texts are {@link VisibleText}. Does not refer to the
 * exception, because handlers that keep records would retain its application.
 */
final class LoggedFailure extends Throwable {
    private static final long serialVersionUID = 1L;
    /** The most exceptions in one copy, causes and suppressed ones included. */
    private static final int MOST = 50;

    private final String text;

    private LoggedFailure(@Nullable String message, String text, @Nullable Throwable cause) {
        super(message, cause);
        this.text = text;
    }

    /** Returns a copy. If a method of the exception fails, the copy has only the name of its class. */
    static LoggedFailure of(Throwable failure) {
        try {
            return copy(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
        } catch (RuntimeException | Error broken) {
            return new LoggedFailure(null, VisibleText.of(failure.getClass().getName()), null);
        }
    }

    private static LoggedFailure copy(Throwable failure, Set<Throwable> copied) {
        copied.add(failure);
        String message = failure.getMessage();
        LoggedFailure copy = new LoggedFailure(message == null ? null : VisibleText.of(message, ModuleLog.LONGEST),
                VisibleText.of(failure.toString(), ModuleLog.LONGEST), copyOrNull(failure.getCause(), copied));
        copy.setStackTrace(
                Arrays.stream(failure.getStackTrace()).map(LoggedFailure::visible).toArray(StackTraceElement[]::new));
        for (Throwable suppressed : failure.getSuppressed()) {
            LoggedFailure other = copyOrNull(suppressed, copied);
            if (other != null) {
                copy.addSuppressed(other);
            }
        }
        return copy;
    }

    private static @Nullable LoggedFailure copyOrNull(@Nullable Throwable failure, Set<Throwable> copied) {
        return failure == null || copied.size() == MOST || copied.contains(failure) ? null : copy(failure, copied);
    }

    /** Returns the frame itself if it is visible, because a new one would show the JDK's modules in another way. */
    private static StackTraceElement visible(StackTraceElement frame) {
        String shown = frame.toString();
        String file = frame.getFileName();
        return VisibleText.of(shown).equals(shown) ? frame : new StackTraceElement(
                VisibleText.of(frame.getClassName()), VisibleText.of(frame.getMethodName()),
                file == null ? null : VisibleText.of(file), frame.getLineNumber());
    }

    /** The stack is that of the original. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // begins with the name of the original's class
    public String toString() {
        return text;
    }
}
