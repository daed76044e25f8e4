package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import java.util.Arrays;
import java.util.Collections;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * Removes handlers and filters of an ended generation from loggers and handlers that outlive it, such as the root
 * logger, to which applications add a bridge to their own SLF4J. Handlers are not closed, which would run code of the
 * application. A formatter is reported only, because a handler needs one.
 */
public final class LogHandlerCleaner implements LeakCleaner {
    @Override
    public void search(Search search) {
        LogManager manager = LogManager.getLogManager();
        for (String name : Collections.list(manager.getLoggerNames())) {
            if (search.isOver()) {
                return;
            }
            Logger logger = manager.getLogger(name);
            // the methods of an application's own logger are code of the application
            if (logger != null && search.owner(logger) == null && !search.ended().isOfRunning(logger)) {
                search(search, logger);
            }
        }
    }

    private static void search(Search search, Logger logger) {
        String of = logger.getName().isEmpty() ? "the root logger" : "logger " + logger.getName();
        Filter filter = logger.getFilter();
        Owned filterOwner = search.owner(filter);
        if (filterOwner != null) {
            search.offer(filterOwner, "log filter of " + of, () -> {
                boolean isStill = logger.getFilter() == filter;
                if (isStill) {
                    logger.setFilter(null);
                }
                return isStill;
            });
        }
        for (Handler handler : logger.getHandlers()) {
            Owned owned = search.owner(handler);
            if (owned != null) {
                search.offer(owned, "log handler " + handler.getClass().getName() + " of " + of,
                        () -> remove(logger, handler));
            } else if (!search.ended().isOfRunning(handler)) {
                search(search, handler, " of log handler " + handler.getClass().getName() + " of " + of);
            }
        }
    }

    private static boolean remove(Logger logger, Handler handler) {
        boolean isThere = Arrays.asList(logger.getHandlers()).contains(handler);
        logger.removeHandler(handler);
        return isThere;
    }

    private static void search(Search search, Handler handler, String of) {
        Filter filter = handler.getFilter();
        Owned filterOwner = search.owner(filter);
        if (filterOwner != null) {
            search.offer(filterOwner, "filter" + of, () -> {
                boolean isStill = handler.getFilter() == filter;
                if (isStill) {
                    handler.setFilter(null);
                }
                return isStill;
            });
        }
        Owned formatterOwner = search.owner(handler.getFormatter());
        if (formatterOwner != null) {
            search.report(formatterOwner, "formatter" + of);
        }
    }
}
