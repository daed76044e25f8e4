package io.github.treadlight.deploy.app.running;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.util.concurrent.atomic.AtomicInteger;

/** A bean whose timer expires five times a second. */
@Singleton
@Startup
public class Ticker {
    private static final int PERIOD_MILLIS = 200;

    private final AtomicInteger ticks = new AtomicInteger();
    @Resource
    private TimerService timers;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(PERIOD_MILLIS, PERIOD_MILLIS, new TimerConfig("ticker", false));
    }

    @Timeout
    void tick() {
        ticks.incrementAndGet();
    }

    /** Returns the number of expirations of the timer. */
    public int ticks() {
        return ticks.get();
    }
}
