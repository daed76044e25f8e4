package io.github.treadlight.sim.app.jakartaee;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An EJB timer that runs four times a second while the application runs, so also during its undeployment. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@SuppressWarnings("NullAway.Init") // the server sets the field
public class TickTimer {
    private static final int PERIOD_MILLIS = 250;
    private static final int TIMEOUT_SECONDS = 20;

    private final AtomicInteger ticks = new AtomicInteger();
    private final CountDownLatch first = new CountDownLatch(1);

    @Resource
    private TimerService timers;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(1, PERIOD_MILLIS, new TimerConfig("tick", false));
    }

    @Timeout
    void tick() {
        ticks.incrementAndGet();
        first.countDown();
    }

    /** Waits until the timer has run at least once. Returns the number of times. */
    public int ticks() {
        try {
            if (!first.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The timer did not run within " + TIMEOUT_SECONDS + " s");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the timer", interrupted);
        }
        return ticks.get();
    }
}
