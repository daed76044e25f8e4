package io.github.treadlight.weave;

import io.github.treadlight.log.LogThread;
import io.github.treadlight.log.ModuleLog;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;

/** A log that accepts one warning and ignores all others. Logs in a thread of its own. Thread-safe. */
final class OneWarning {
    private final ModuleLog log;
    private final AtomicBoolean warned = new AtomicBoolean();

    OneWarning(ModuleLog log) {
        this.log = log;
    }

    /** Logs the message, and the cause with level FINE, if this is the first call. */
    void log(Throwable cause, String message) {
        if (warned.compareAndSet(false, true)) {
            LogThread.log(() -> {
                log.warning(message);
                log.log(Level.FINE, "Cause of the previous warning", cause);
            });
        }
    }
}
