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

/** Has a timer that runs four times a second as long as the application does, and so also while it is undeployed. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@SuppressWarnings("NullAway.Init") // the server sets the field
public class Clock {
    private static final int PERIOD_MILLIS = 250;
    private static final int PATIENCE_SECONDS = 20;

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

    /** How often the timer has run; waits for the first time. */
    public int ticks() {
        try {
            if (!first.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The timer did not run within " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
        return ticks.get();
    }
}
