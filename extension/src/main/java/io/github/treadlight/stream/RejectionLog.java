package io.github.treadlight.stream;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.logging.Logger;

/**
 * What one filter says in the server's log. Streams may come from attackers, who must not fill it: a rejection is
 * logged at most every ten seconds, and what is let through once for each class, for a thousand classes. Thread-safe.
 */
final class RejectionLog {
    /** Between two lines about rejections; those meanwhile are counted in the next line. */
    static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** How many classes and limits are remembered as already said. */
    static final int MOST_REMEMBERED = 1000;

    private static final Logger LOG = Logger.getLogger(RejectionLog.class.getPackageName());

    private final LongSupplier nanoTime;
    private final AtomicLong quietUntil;
    private final AtomicLong suppressed = new AtomicLong();
    private final Set<String> said = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean full = new AtomicBoolean();

    /** @param nanoTime as {@link System#nanoTime} */
    RejectionLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.quietUntil = new AtomicLong(nanoTime.getAsLong());
    }

    /** A stream was rejected. */
    void rejected(String sentence) {
        long now = nanoTime.getAsLong();
        long until = quietUntil.get();
        if (now - until < 0 || !quietUntil.compareAndSet(until, now + QUIET_NANOS)) {
            suppressed.incrementAndGet();
            return;
        }
        long more = suppressed.getAndSet(0);
        LOG.warning(() -> "Treadlight rejected a stream: " + sentence
                + (more == 0 ? "" : " (" + more + " more were rejected since the last such line)"));
    }

    /**
     * Something was let through that would have been rejected.
     *
     * @param what the class or limit: said once
     */
    void letThrough(String what, String sentence) {
        if (said.size() < MOST_REMEMBERED) {
            if (said.add(what)) {
                LOG.warning(() -> "Treadlight: " + sentence);
            }
        } else if (!said.contains(what) && full.compareAndSet(false, true)) {
            LOG.warning(() -> "Treadlight has said of " + MOST_REMEMBERED + " classes and limits that the filter would"
                    + " reject them, and says nothing of further ones; put into the filter what it said, and redeploy"
                    + " to learn the rest. The next would have been: " + sentence);
        }
    }
}
