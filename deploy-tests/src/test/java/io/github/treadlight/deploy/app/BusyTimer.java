package io.github.treadlight.deploy.app;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;

/** A timer whose work waits on a latch of the test. */
@Stateless
public class BusyTimer {
    @Resource
    private TimerService timers;

    /** Starts the work immediately, in a thread of the server. */
    public void start(int latch) {
        timers.createSingleActionTimer(0, new TimerConfig(latch, false));
    }

    @Timeout
    void work(Timer timer) {
        LatchedWork.run((Integer) timer.getInfo());
    }
}
