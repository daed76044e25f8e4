package io.github.treadlight.sim.library;

import ch.qos.logback.classic.LoggerContext;
import java.util.logging.Level;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Logs with Logback, and sends records of java.util.logging there, too. */
public final class LogbackUse implements LibraryUse {
    private static final Logger LOGGER = LoggerFactory.getLogger(LogbackUse.class);

    /** Installs the bridge beside the handlers of the server. */
    public LogbackUse() {
        SLF4JBridgeHandler.install();
    }

    @Override
    public String use() {
        try (MDC.MDCCloseable user = MDC.putCloseable("user", "guest")) {
            LOGGER.info("an order");
            LOGGER.error("a failure", new IllegalStateException("expected"));
            java.util.logging.Logger.getLogger("orders").log(Level.INFO, "an order of java.util.logging");
        }
        return LOGGER.getClass().getName();
    }

    @Override
    public void close() {
        SLF4JBridgeHandler.uninstall();
        ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
    }
}
