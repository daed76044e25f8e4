package io.github.treadlight.deploy.app.sentinel;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Periodic tasks of the server's scheduled executor: one runs often, the other does not run during a test. */
final class SentinelTasks implements Registration {
    private static final int PERIOD_MILLIS = 200;
    private static final AtomicInteger TICKS = new AtomicInteger();

    private ScheduledFuture<?> ticking;
    private ScheduledFuture<?> hourly;

    /** Returns the number of runs of the frequent task. */
    static int ticks() {
        return TICKS.get();
    }

    @Override
    public void register() throws NamingException {
        ManagedScheduledExecutorService executor =
                InitialContext.doLookup("java:comp/DefaultManagedScheduledExecutorService");
        ticking = executor.scheduleAtFixedRate(TICKS::incrementAndGet, PERIOD_MILLIS, PERIOD_MILLIS, MILLISECONDS);
        hourly = executor.scheduleAtFixedRate(TICKS::get, 1, 1, HOURS);
    }

    @Override
    public void check(Consumer<String> changes) {
        if (ticking.isDone()) {
            changes.accept("the frequent task was cancelled");
        }
        if (hourly.isDone()) {
            changes.accept("the hourly task was cancelled");
        }
    }

    @Override
    public void unregister() {
        ticking.cancel(false);
        hourly.cancel(false);
    }
}
