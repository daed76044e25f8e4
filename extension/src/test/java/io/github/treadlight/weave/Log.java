package io.github.treadlight.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class logs while this is open. */
final class Log extends Handler implements AutoCloseable {
    private final Logger logger;
    private final List<LogRecord> records = new ArrayList<>();

    Log(Class<?> type) {
        logger = Logger.getLogger(type.getName());
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    List<String> messages(Level level) {
        return records.stream().filter(r -> r.getLevel().equals(level)).map(LogRecord::getMessage).toList();
    }

    @Override
    public void publish(LogRecord logged) {
        records.add(logged);
    }

    @Override
    public void flush() {
        // nothing is buffered
    }

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
