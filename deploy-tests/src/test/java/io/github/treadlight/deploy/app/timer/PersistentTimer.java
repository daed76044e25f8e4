package io.github.treadlight.deploy.app.timer;

import static java.util.concurrent.TimeUnit.HOURS;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.io.Serializable;

/** A bean whose timer survives a restart, so the server stores the timer's information in an object stream. */
@Stateless
public class PersistentTimer {
    @Resource
    private TimerService timers;

    /** Creates a timer that does not expire during a test. */
    public void create(Serializable information) {
        timers.createSingleActionTimer(HOURS.toMillis(1), new TimerConfig(information, true));
    }

    /** Returns the information of the only timer, which the server reads from its store. */
    public Serializable information() {
        return timers.getTimers().iterator().next().getInfo();
    }

    /** Cancels all timers. */
    public void cancel() {
        timers.getTimers().forEach(Timer::cancel);
    }

    @Timeout
    void work() {
        // does not expire during a test
    }
}
