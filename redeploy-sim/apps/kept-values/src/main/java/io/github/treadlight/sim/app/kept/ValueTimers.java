package io.github.treadlight.sim.app.kept;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An EJB with a persistent timer for each value, which is the information of the timer. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN) // some values begin a transaction of their own
public class ValueTimers {
    /** The expiration of the first timer. Each of the others expires a day later. */
    private static final Instant FIRST = Instant.parse("2099-01-01T00:00:00Z");

    @Resource
    private @Nullable TimerService timers;

    /** Creates a timer. Its expiration has the number of the value, because the information may be unreadable. */
    public void create(int number, Serializable value) {
        timers().createSingleActionTimer(Date.from(FIRST.plus(Duration.ofDays(number))), new TimerConfig(value, true));
    }

    /** Returns the text of each value by its number. */
    public Map<Integer, String> describe() {
        Map<Integer, String> texts = new TreeMap<>();
        for (Timer timer : timers().getTimers()) {
            int number = (int) Duration.between(FIRST, timer.getNextTimeout().toInstant()).toDays();
            texts.put(number, Outcome.of(() -> KeptValues.all().get(number).describe(timer.getInfo())));
        }
        return texts;
    }

    private TimerService timers() {
        if (timers == null) {
            throw new IllegalStateException("the server has injected no timer service");
        }
        return timers;
    }

    @Timeout
    void work() {
        // does not expire during a test
    }
}
