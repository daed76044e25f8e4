package io.github.treadlight.sim.app.shared;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.filter.AbstractFilter;

/** Adds an appender and a filter to the configuration of Log4j's shared context. */
final class Log4jUse extends LibraryUse {
    private final LoggerContext context =
            (LoggerContext) LogManager.getContext(LogManager.class.getClassLoader(), false);

    Log4jUse(String app) {
        super(app);
        CallAppender appender = new CallAppender();
        appender.start();
        CallFilter filter = new CallFilter();
        filter.start();
        Configuration configuration = context.getConfiguration();
        configuration.addAppender(appender);
        configuration.getRootLogger().addAppender(appender, Level.INFO, null);
        configuration.getRootLogger().addFilter(filter);
        context.updateLoggers();
    }

    @Override
    void use(String request) throws Exception {
        context.getLogger(app()).info(request);
        awaitCall("appender", request);
        awaitCall("filter", request);
        check(context.getConfiguration().getAppender(app()) instanceof CallAppender, "the appender was removed");
    }

    private final class CallAppender extends AbstractAppender {
        CallAppender() {
            super(app(), null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            called("appender", event.getMessage().getFormattedMessage());
        }
    }

    private final class CallFilter extends AbstractFilter {
        @Override
        public Filter.Result filter(LogEvent event) {
            called("filter", event.getMessage().getFormattedMessage());
            return Filter.Result.NEUTRAL;
        }
    }
}
