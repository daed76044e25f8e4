package io.github.treadlight.leak;

import java.util.Arrays;
import java.util.Collections;
import java.util.function.Consumer;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * Handlers and filters of {@code java.util.logging} that an application gave to loggers which outlive it, as the root
 * logger does: a bridge to the application's own SLF4J, most often. They are taken out and not closed, which would run
 * the application's code. A formatter is told of only, for a handler cannot be without one.
 */
final class LogHandlers implements LeakCleaner {
    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) {
        LogManager manager = LogManager.getLogManager();
        for (String name : Collections.list(manager.getLoggerNames())) {
            if (limit.isReached()) {
                return;
            }
            Logger logger = manager.getLogger(name);
            // what an application's own loggers answer is its code
            if (logger != null && !remains.have(logger) && !remains.haveRunning(logger)) {
                find(logger, remains, found);
            }
        }
    }

    private static void find(Logger logger, EndedLoaders remains, Consumer<Finding> found) {
        String of = logger.getName().isEmpty() ? "the root logger" : "logger " + logger.getName();
        Filter filter = logger.getFilter();
        if (remains.have(filter)) {
            found.accept(new Finding("log filter of " + of, () -> {
                boolean isStill = logger.getFilter() == filter;
                if (isStill) {
                    logger.setFilter(null);
                }
                return isStill;
            }));
        }
        for (Handler handler : logger.getHandlers()) {
            if (remains.have(handler)) {
                found.accept(new Finding("log handler " + handler.getClass().getName() + " of " + of,
                        () -> remove(logger, handler)));
            } else if (!remains.haveRunning(handler)) {
                find(handler, of, remains, found);
            }
        }
    }

    private static boolean remove(Logger logger, Handler handler) {
        boolean isThere = Arrays.asList(logger.getHandlers()).contains(handler);
        logger.removeHandler(handler);
        return isThere;
    }

    private static void find(Handler handler, String of, EndedLoaders remains, Consumer<Finding> found) {
        String where = " of log handler " + handler.getClass().getName() + " of " + of;
        Filter filter = handler.getFilter();
        if (remains.have(filter)) {
            found.accept(new Finding("filter" + where, () -> {
                boolean isStill = handler.getFilter() == filter;
                if (isStill) {
                    handler.setFilter(null);
                }
                return isStill;
            }));
        }
        if (remains.have(handler.getFormatter())) {
            found.accept(new Finding("formatter" + where, Finding.Release.NONE));
        }
    }
}
