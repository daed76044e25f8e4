package io.github.treadlight.deploy.app;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;

/** A timer whose work waits at a gate. */
@Stateless
public class BusyTimer {
    @Resource
    private TimerService timers;

    /** At once, in a thread of the server's. */
    public void start(int gate) {
        timers.createSingleActionTimer(0, new TimerConfig(gate, false));
    }

    @Timeout
    void work(Timer timer) {
        GatePass.pass((Integer) timer.getInfo());
    }
}
