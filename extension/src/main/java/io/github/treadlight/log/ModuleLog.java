package io.github.treadlight.log;

import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The log of a class of the module. All lines that the module logs pass here, which makes them {@link VisibleText}: no
 * name and no exception of an application can forge a line. Thread-safe.
 */
public final class ModuleLog {
    /** The most characters of a line. Sentences of the module with the names of ordinary applications are shorter. */
    static final int LONGEST = 10_000;

    private final Logger logger;
    private final String source;

    private ModuleLog(Logger logger, String source) {
        this.logger = logger;
        this.source = source;
    }

    /** Returns the log of a class. The name of its logger is that of the class's package. */
    public static ModuleLog of(Class<?> source) {
        return new ModuleLog(Logger.getLogger(source.getPackageName()), source.getName());
    }

    /** Logs a line for developers. */
    public void fine(Supplier<String> line) {
        log(Level.FINE, null, line);
    }

    /** Logs a line for administrators. */
    public void info(String line) {
        log(Level.INFO, line, null);
    }

    /** Logs a line for administrators. */
    public void info(Supplier<String> line) {
        log(Level.INFO, null, line);
    }

    /** Logs a warning. */
    public void warning(String line) {
        log(Level.WARNING, line, null);
    }

    /** Logs a warning. */
    public void warning(Supplier<String> line) {
        log(Level.WARNING, null, line);
    }

    /** Logs a line with a copy of an exception, which has no reference to a class of an application. */
    public void log(Level level, @Nullable Throwable failure, Supplier<String> line) {
        if (logger.isLoggable(level)) {
            log(level, line.get(), failure);
        }
    }

    /** Logs a line with a copy of an exception, which has no reference to a class of an application. */
    public void log(Level level, String line, @Nullable Throwable failure) {
        if (logger.isLoggable(level)) {
            logger.logp(level, source, null, VisibleText.of(line, LONGEST),
                    failure == null ? null : LoggedFailure.of(failure));
        }
    }
}
