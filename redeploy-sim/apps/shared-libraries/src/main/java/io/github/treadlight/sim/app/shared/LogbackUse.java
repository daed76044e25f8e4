package io.github.treadlight.sim.app.shared;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.spi.FilterReply;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.Marker;

/** Adds an appender and a turbo filter to Logback's shared context. */
final class LogbackUse extends LibraryUse {
    private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();

    LogbackUse(String app) {
        super(app);
        CallAppender appender = new CallAppender();
        appender.setName(app);
        appender.setContext(context);
        appender.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
        TurboFilter filter = new CallFilter();
        filter.setContext(context);
        filter.start();
        context.addTurboFilter(filter);
    }

    @Override
    void use(String request) throws Exception {
        MDC.put("request", request);
        LoggerFactory.getLogger(app()).info(request);
        MDC.remove("request");
        awaitCall("appender", request);
        awaitCall("turbo filter", request);
    }

    private final class CallAppender extends AppenderBase<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            called("appender", event.getMDCPropertyMap().getOrDefault("request", ""));
        }
    }

    private final class CallFilter extends TurboFilter {
        @Override
        public FilterReply decide(@Nullable Marker marker, Logger logger, Level level, @Nullable String format,
                Object @Nullable [] parameters, @Nullable Throwable failure) {
            if (format != null) {
                called("turbo filter", format);
            }
            return FilterReply.NEUTRAL;
        }
    }
}
