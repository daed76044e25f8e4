package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.ref.WeakReference;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PoolTimerTest extends RetainedApplications {
    private static final String PROXY = "com.sun.enterprise.connectors.util.ConnectorTimerProxy";

    @AfterEach
    void cancel() {
        TimerProxy.connectorTimer.timer.cancel();
    }

    /** Replaces the server's class, which needs a complete server. */
    @Override
    public Optional<Class<?>> find(String className) {
        return className.equals(PROXY) ? Optional.of(TimerProxy.class) : super.find(className);
    }

    /** A proxy of a timer, with the fields of the server's class. */
    private static final class TimerProxy {
        static final TimerProxy connectorTimer = new TimerProxy();

        final Timer timer = new Timer("connector-timer-proxy", true);
    }

    @Test
    void releasesACancelledTaskForWhichTheTimerWaits() throws Exception {
        WeakReference<AppLoader> ended = scheduleAndCancel();
        Memory.collect();
        assertThat(ended.refersTo(null)).as("a local variable of the timer's thread retains it").isFalse();
        PoolTimer.find(search(ended(), LONG)).wake();
        Memory.collectUntil(() -> ended.refersTo(null));
    }

    private static WeakReference<AppLoader> scheduleAndCancel() throws Exception {
        AppLoader application = application();
        Timer timer = TimerProxy.connectorTimer.timer;
        AtomicReference<Thread> thread = new AtomicReference<>();
        timer.schedule(task(() -> thread.set(Thread.currentThread())), 0);
        await().atMost(LONG).until(() -> thread.get() != null);
        TimerTask ofPool = task((Runnable) application.make(Item.class));
        timer.schedule(ofPool, LONG.toMillis());
        await().atMost(LONG).until(() -> thread.get().getState() == Thread.State.TIMED_WAITING);
        ofPool.cancel();
        timer.purge();
        return new WeakReference<>(application);
    }

    private static TimerTask task(Runnable action) {
        return new TimerTask() {
            @Override
            public void run() {
                action.run();
            }
        };
    }
}
