package io.github.treadlight.stream;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.logging.Logger;

/**
 * What one filter says in the server's log. Whoever can send streams must not be able to fill it: a rejection is logged
 * at most every ten seconds, and what is let through once for each class, for a thousand classes. Thread-safe.
 */
final class RejectionLog {
    /** Between two lines about rejections; the later one counts those meanwhile. */
    static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** How many classes and limits are remembered, or a few more if threads meet here. */
    static final int MOST_REMEMBERED = 1000;

    private static final Logger LOG = Logger.getLogger(RejectionLog.class.getPackageName());

    private final LongSupplier nanoTime;
    private final AtomicLong quietUntil;
    private final AtomicLong unsaid = new AtomicLong();
    private final Set<String> said = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean full = new AtomicBoolean();

    /** @param nanoTime as {@link System#nanoTime} */
    RejectionLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.quietUntil = new AtomicLong(nanoTime.getAsLong());
    }

    /** A stream was rejected. */
    void rejected(Rejection rejection) {
        long now = nanoTime.getAsLong();
        long until = quietUntil.get();
        if (now - until < 0 || !quietUntil.compareAndSet(until, now + QUIET_NANOS)) {
            unsaid.incrementAndGet();
            return;
        }
        long more = unsaid.getAndSet(0);
        LOG.warning(() -> "Treadlight rejected a stream: " + rejection.sentence()
                + (more == 0 ? "" : " (and " + more + " more since the last such line)"));
    }

    /** Something was read that a filter which rejects would have rejected. */
    void letThrough(Rejection rejection) {
        if (said.size() < MOST_REMEMBERED) {
            if (said.add(rejection.subject())) {
                LOG.warning(() -> "Treadlight: " + rejection.sentence());
            }
        } else if (!said.contains(rejection.subject()) && full.compareAndSet(false, true)) {
            LOG.warning(() -> "Treadlight named " + MOST_REMEMBERED + " things that the filter would reject, and names"
                    + " no more of them; put what it named into the filter, and the next deployment shows the rest."
                    + " The first of these: " + rejection.sentence());
        }
    }
}
