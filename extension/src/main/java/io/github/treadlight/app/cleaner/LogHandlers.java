package io.github.treadlight.app.cleaner;

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
final class LogHandlers implements Cleaner {
    @Override
    public void find(Remains remains, Limit limit, Consumer<Hold> found) {
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

    private static void find(Logger logger, Remains remains, Consumer<Hold> found) {
        String of = logger.getName().isEmpty() ? "the root logger" : "logger " + logger.getName();
        Filter filter = logger.getFilter();
        if (remains.have(filter)) {
            found.accept(new Hold("log filter of " + of, () -> {
                boolean isStill = logger.getFilter() == filter;
                if (isStill) {
                    logger.setFilter(null);
                }
                return isStill;
            }));
        }
        for (Handler handler : logger.getHandlers()) {
            if (remains.have(handler)) {
                found.accept(new Hold("log handler " + handler.getClass().getName() + " of " + of,
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

    private static void find(Handler handler, String of, Remains remains, Consumer<Hold> found) {
        String where = " of log handler " + handler.getClass().getName() + " of " + of;
        Filter filter = handler.getFilter();
        if (remains.have(filter)) {
            found.accept(new Hold("filter" + where, () -> {
                boolean isStill = handler.getFilter() == filter;
                if (isStill) {
                    handler.setFilter(null);
                }
                return isStill;
            }));
        }
        if (remains.have(handler.getFormatter())) {
            found.accept(new Hold("formatter" + where, Hold.Release.NONE));
        }
    }
}
