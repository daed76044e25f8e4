package io.github.treadlight.leak.server;

import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.invoke.VarHandle;
import java.util.Timer;
import java.util.TimerTask;
import org.jspecify.annotations.Nullable;

/**
 * The timer of all connection pools. A local variable of its thread refers to the next task, and so to the task's pool,
 * until the task is due, even if the task was cancelled with the pool. Scheduling another task ends that wait.
 */
final class PoolTimer {
    private static final String PROXY = "com.sun.enterprise.connectors.util.ConnectorTimerProxy";

    /** The server's proxy of the timer, or null if the server has not used it yet. */
    private final @Nullable Object proxy;
    private final @Nullable VarHandle timer;

    private PoolTimer(@Nullable Object proxy, @Nullable VarHandle timer) {
        this.proxy = proxy;
        this.timer = timer;
    }

    /** Finds the timer. */
    static PoolTimer find(Search search) throws ReflectiveOperationException {
        Class<?> owner = search.find(PROXY).orElse(null);
        Object proxy = owner == null ? null : FieldPath.readStatic(owner, "connectorTimer");
        return new PoolTimer(proxy, proxy == null ? null : FieldPath.find(proxy.getClass(), "timer"));
    }

    /** Wakes the timer's thread with a task that does nothing. */
    void wake() {
        if (timer != null && timer.getVolatile(proxy) instanceof Timer now) {
            try {
                now.schedule(new NoOp(), 0);
            } catch (IllegalStateException cancelled) {
                // the timer's thread has ended; the server creates a new timer when it needs one
            }
        }
    }

    private static final class NoOp extends TimerTask {
        @Override
        public void run() {
            // scheduling the task has woken the thread
        }
    }
}
