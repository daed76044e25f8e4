package io.github.treadlight.deploy.app;

import static java.util.concurrent.TimeUnit.HOURS;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;

/** A bean with a timer that does not expire during a test. */
@Singleton
@Startup
public class HourlyTimer {
    @Resource
    private TimerService timers;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(HOURS.toMillis(1), HOURS.toMillis(1), new TimerConfig("hourly", false));
    }

    /** Returns the number of this bean's timers. */
    public int count() {
        return timers.getTimers().size();
    }

    @Timeout
    void work() {
        // does not expire during a test
    }
}
