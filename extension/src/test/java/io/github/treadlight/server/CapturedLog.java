package io.github.treadlight.server;

import io.github.treadlight.fixture.LogThreads;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Captures what a package logs at level INFO and above during a test, instead of printing it. */
public final class CapturedLog extends Handler implements BeforeEachCallback, AfterEachCallback {
    private final Logger logger;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<Throwable> thrown = new CopyOnWriteArrayList<>();
    private volatile Runnable onRecord = () -> {};

    /** Captures the log of the package with the server's services. */
    public CapturedLog() {
        this(TreadlightService.class.getPackageName());
    }

    /** Captures the log of a package. */
    public CapturedLog(String packageName) {
        logger = Logger.getLogger(packageName);
    }

    /** Returns the lines so far, each with its level in front. */
    public List<String> lines() {
        LogThreads.join();
        return lines;
    }

    /** Sets an action that runs in the logging thread for each line. */
    public void onRecord(Runnable action) {
        onRecord = action;
    }

    /** Returns the exceptions that were logged so far. */
    public List<Throwable> thrown() {
        LogThreads.join();
        return thrown;
    }

    @Override
    public void beforeEach(ExtensionContext test) {
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    @Override
    public void afterEach(ExtensionContext test) {
        LogThreads.join();
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }

    @Override
    public void publish(LogRecord logged) {
        if (logged.getLevel().intValue() >= Level.INFO.intValue()) {
            onRecord.run();
            lines.add(logged.getLevel() + " " + logged.getMessage());
            if (logged.getThrown() != null) {
                thrown.add(logged.getThrown());
            }
        }
    }

    @Override
    public void flush() {
        // nothing is buffered
    }

    @Override
    public void close() {
        // nothing is open
    }
}
