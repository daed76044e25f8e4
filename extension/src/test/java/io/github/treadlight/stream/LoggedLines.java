package io.github.treadlight.stream;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What the package logs while this is open, all of it warnings. */
final class LoggedLines extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger(LoggedLines.class.getPackageName());
    private final List<String> lines = new CopyOnWriteArrayList<>();

    LoggedLines() {
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord logged) {
        if (logged.getLevel() != Level.WARNING) {
            throw new AssertionError(logged.getLevel() + " " + logged.getMessage());
        }
        lines.add(new SimpleFormatter().formatMessage(logged));
    }

    @Override
    public void flush() {
        // nothing is buffered
    }

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
