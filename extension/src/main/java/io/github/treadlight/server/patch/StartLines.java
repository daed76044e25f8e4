package io.github.treadlight.server.patch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.LogThread;
import io.github.treadlight.log.ModuleLog;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The log lines about patched classes. Those of the server's start wait until the server is ready, so that Treadlight's
 * first line is the one with the configuration. Thread-safe.
 */
final class StartLines {
    private static final ModuleLog LOG = ModuleLog.of(StartLines.class);

    /** The lines that wait; null if lines are logged at once. */
    @GuardedBy("this")
    private @Nullable List<String> held;

    /** Holds back lines until {@link #release}. */
    synchronized void hold() {
        held = new ArrayList<>();
    }

    /** Logs the lines that were held back, and from now on logs lines at once. */
    void release() {
        List<String> lines;
        synchronized (this) {
            lines = held == null ? List.of() : held;
            held = null;
        }
        lines.forEach(LOG::info);
    }

    /** Logs a line in another thread, because this one may hold a lock that a log handler waits for. */
    void log(String line) {
        synchronized (this) {
            if (held != null) {
                held.add(line);
                return;
            }
        }
        LogThread.log(() -> LOG.info(line));
    }
}
