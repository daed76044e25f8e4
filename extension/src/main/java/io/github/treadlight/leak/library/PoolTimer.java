package io.github.treadlight.leak.library;

import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.util.Timer;
import java.util.TimerTask;

/**
 * The timer of all connection pools. Its thread has the task that it waits for in a local variable, and so the pool of
 * that task, until the task is due, although the task was cancelled with the pool. Another task ends the wait.
 */
final class PoolTimer {
    private static final String PROXY = "com.sun.enterprise.connectors.util.ConnectorTimerProxy";

    private PoolTimer() {}

    /** Schedules a task that does nothing. */
    static void wake(Search search) throws ReflectiveOperationException {
        Class<?> owner = search.find(PROXY).orElse(null);
        Object proxy = owner == null ? null : FieldPath.readStatic(owner, "connectorTimer");
        if (proxy != null && FieldPath.read(proxy, "timer") instanceof Timer timer) {
            try {
                timer.schedule(new Nothing(), 0);
            } catch (IllegalStateException cancelled) {
                // the thread has ended, and the server creates another one when it needs it
            }
        }
    }

    private static final class Nothing extends TimerTask {
        @Override
        public void run() {
            // only its schedule matters
        }
    }
}
