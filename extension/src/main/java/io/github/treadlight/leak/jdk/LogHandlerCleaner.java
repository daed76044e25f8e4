package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import java.util.Collections;
import java.util.List;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * Removes log handlers and filters of an ended generation from loggers and handlers that outlive it. An example is the
 * root logger, to which an application adds a bridge to its own SLF4J. Handlers are not closed, because that would run
 * code of the application. A formatter is only reported, because a handler needs one.
 *
 * <p>A handler or filter that delegates to one of the server or of another application is only reported, too. An
 * application may have put its handler in the place of the server's, and without it the server would log nothing.
 */
public final class LogHandlerCleaner implements LeakCleaner {
    @Override
    public void search(Search search) {
        search.server().open(Logger.class);
        LogManager manager = LogManager.getLogManager();
        for (String name : search.each(Collections.list(manager.getLoggerNames()))) {
            Logger logger = manager.getLogger(name);
            // a logger of an application's class is skipped: its methods are code of the application
            if (logger != null && search.owner(logger) == null && !search.ended().isOfRunning(logger)) {
                search(search, logger);
            }
        }
    }

    private static void search(Search search, Logger logger) {
        String of = logger.getName().isEmpty() ? "the root logger" : "logger " + logger.getName();
        Filter filter = logger.getFilter();
        Owned filterOwner = search.owner(filter);
        if (filter != null && filterOwner != null) {
            search.offer(filterOwner, "log filter of " + of, Taken.of(filter).deniedBy(Filter.class), () -> {
                Object config = FieldPath.read(logger, "config");
                return config != null && clear(config, filter);
            });
        }
        for (Handler handler : logger.getHandlers()) {
            Owned owned = search.owner(handler);
            if (owned != null) {
                search.offer(owned, "log handler " + handler.getClass().getName() + " of " + of,
                        Taken.of(handler).deniedBy(Handler.class), () -> remove(logger, handler));
            } else if (!search.ended().isOfRunning(handler)) {
                search(search, handler, " of log handler " + handler.getClass().getName() + " of " + of);
            }
        }
    }

    /** Clears the filter of a handler or of the configuration of a logger, unless it has been replaced. */
    private static boolean clear(Object of, Filter filter) throws ReflectiveOperationException {
        return FieldPath.find(of.getClass(), "filter").compareAndSet(of, filter, null);
    }

    /** Removes the handler by identity, because {@link Logger#removeHandler} calls {@code equals} of the handler. */
    private static boolean remove(Logger logger, Handler handler) throws ReflectiveOperationException {
        List<?> handlers = FieldPath.require(List.class, logger, "config", "handlers");
        return handlers.removeIf(each -> each == handler);
    }

    private static void search(Search search, Handler handler, String of) {
        Filter filter = handler.getFilter();
        Owned filterOwner = search.owner(filter);
        if (filter != null && filterOwner != null) {
            search.offer(filterOwner, "filter" + of, Taken.of(filter).deniedBy(Filter.class),
                    () -> clear(handler, filter));
        }
        Owned formatterOwner = search.owner(handler.getFormatter());
        if (formatterOwner != null) {
            search.report(formatterOwner, "formatter" + of,
                    "a handler needs a formatter: restore the previous one in contextDestroyed");
        }
    }
}
