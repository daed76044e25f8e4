package io.github.treadlight.deploy.app.sentinel;

import static java.util.concurrent.TimeUnit.HOURS;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.util.concurrent.atomic.AtomicInteger;

/** A bean with a timer that expires often and a timer that does not expire during a test. */
@Singleton
@Startup
@Lock(LockType.READ)
public class SentinelTimer {
    /** The number of timers. */
    static final int TIMERS = 2;

    private static final String TICKING = "ticking";
    private static final int PERIOD_MILLIS = 500;

    private final AtomicInteger ticks = new AtomicInteger();
    @Resource
    private TimerService timers;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(PERIOD_MILLIS, PERIOD_MILLIS, new TimerConfig(TICKING, false));
        timers.createIntervalTimer(HOURS.toMillis(1), HOURS.toMillis(1), new TimerConfig("hourly", false));
    }

    @Timeout
    void work(Timer timer) {
        if (TICKING.equals(timer.getInfo())) {
            ticks.incrementAndGet();
        }
    }

    /** Returns the number of this bean's timers. */
    public int count() {
        return timers.getTimers().size();
    }

    /** Returns the number of expirations of the frequent timer. */
    public int ticks() {
        return ticks.get();
    }
}
