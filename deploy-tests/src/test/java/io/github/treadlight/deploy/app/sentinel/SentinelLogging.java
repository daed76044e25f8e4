package io.github.treadlight.deploy.app.sentinel;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A handler of the root logger, and a filter of another logger. Both loggers belong to no application. */
final class SentinelLogging extends Handler implements Filter, Registration {
    private final Logger root = Logger.getLogger("");
    private final Logger filtered;
    private final AtomicInteger calls = new AtomicInteger();

    SentinelLogging(String context) {
        filtered = Logger.getLogger("leak." + context);
    }

    @Override
    public void register() {
        root.addHandler(this);
        filtered.setFilter(this);
    }

    @Override
    public void check(Consumer<String> changes) {
        if (Arrays.stream(root.getHandlers()).noneMatch(handler -> handler == this)) {
            changes.accept("the root logger has lost the handler");
        }
        if (filtered.getFilter() != this) {
            changes.accept("the logger " + filtered.getName() + " has lost the filter");
        }
        int before = calls.get();
        filtered.severe("dropped by the filter");
        if (calls.get() == before) {
            changes.accept("the filter was not called");
        }
    }

    @Override
    public void unregister() {
        root.removeHandler(this);
        filtered.setFilter(null);
    }

    @Override
    public boolean isLoggable(LogRecord message) {
        if (message.getLoggerName().equals(filtered.getName())) {
            calls.incrementAndGet();
            return false;
        }
        return true;
    }

    @Override
    public void publish(LogRecord message) {
        // discarded
    }

    @Override
    public void flush() {
        // no buffer
    }

    @Override
    public void close() {
        // no resource
    }
}
