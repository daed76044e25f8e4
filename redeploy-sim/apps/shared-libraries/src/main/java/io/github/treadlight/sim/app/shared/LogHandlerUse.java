package io.github.treadlight.sim.app.shared;

import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Puts a handler in the place of those of the JDK's root logger, and calls them, as asynchronous handlers do. */
final class LogHandlerUse extends LibraryUse {
    LogHandlerUse(String app) {
        super(app);
        Logger root = Logger.getLogger("");
        List<Handler> replaced = List.of(root.getHandlers());
        replaced.forEach(root::removeHandler);
        root.addHandler(new CallHandler(replaced));
    }

    @Override
    void use(String request) throws Exception {
        Logger.getLogger(app()).info(request);
        awaitCall("handler", request);
    }

    private final class CallHandler extends Handler {
        private final List<Handler> replaced;

        CallHandler(List<Handler> replaced) {
            this.replaced = replaced;
            setLevel(Level.ALL);
        }

        @Override
        public void publish(LogRecord record) {
            called("handler", String.valueOf(record.getMessage()));
            replaced.forEach(each -> each.publish(record));
        }

        @Override
        public void flush() {
            replaced.forEach(Handler::flush);
        }

        @Override
        public void close() {
            // The server closes its handlers.
        }
    }
}
