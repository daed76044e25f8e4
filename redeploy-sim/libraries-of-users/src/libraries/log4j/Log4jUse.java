package io.github.treadlight.sim.library;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.ThreadContext;

/** Logs to a file that rolls, with a configuration that is read again when it changes. */
public final class Log4jUse implements LibraryUse {
    private static final Logger LOGGER = LogManager.getLogger(Log4jUse.class);

    @Override
    public String use() {
        ThreadContext.put("user", "guest");
        LOGGER.info("an order");
        LOGGER.error("a failure", new IllegalStateException("expected"));
        ThreadContext.clearAll();
        return LOGGER.getClass().getName();
    }

    @Override
    public void close() {
        LogManager.shutdown();
    }
}
