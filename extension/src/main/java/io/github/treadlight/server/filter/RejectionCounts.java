package io.github.treadlight.server.filter;

import io.github.treadlight.stream.filter.RejectionReason;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The numbers of rejected streams of one reader, by the reason of the rejection. Thread-safe. */
public final class RejectionCounts {
    private final Map<RejectionReason, LongAdder> byReason = new EnumMap<>(RejectionReason.class);
    private final LongAdder total;

    /**
     * Creates counts that are zero.
     *
     * @param total is incremented with each count, and outlives this object
     */
    public RejectionCounts(LongAdder total) {
        this.total = total;
        for (RejectionReason reason : RejectionReason.values()) {
            byReason.put(reason, new LongAdder());
        }
    }

    /** Counts a rejection. */
    public void add(RejectionReason reason) {
        of(reason).increment();
        total.increment();
    }

    private LongAdder of(RejectionReason reason) {
        LongAdder count = byReason.get(reason);
        if (count == null) {
            throw new IllegalArgumentException(reason.text());
        }
        return count;
    }

    /** Returns how many streams were rejected for a reason. */
    public long count(RejectionReason reason) {
        return of(reason).sum();
    }
}
