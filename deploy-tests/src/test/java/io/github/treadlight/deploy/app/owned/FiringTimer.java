package io.github.treadlight.deploy.app.owned;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicReference;

/** A bean with a persistent timer that expires each second. */
@Stateless
public class FiringTimer {
    private static final long PERIOD_MILLIS = 1000;
    private static final AtomicReference<String> LAST = new AtomicReference<>("none");

    @Resource
    private TimerService timers;

    /** Creates a timer with an {@link OwnedInformation}. */
    public void create(Serializable information) {
        timers.createIntervalTimer(PERIOD_MILLIS, PERIOD_MILLIS, new TimerConfig(information, true));
    }

    /** Cancels all timers. */
    public void cancel() {
        timers.getTimers().forEach(Timer::cancel);
    }

    /** Returns the description of the information of the timer that has expired last in this JVM. */
    public String last() {
        return LAST.get();
    }

    @Timeout
    void expire(Timer timer) {
        LAST.set(((OwnedInformation) timer.getInfo()).describe());
    }
}
