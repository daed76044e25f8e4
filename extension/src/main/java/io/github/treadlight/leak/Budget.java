package io.github.treadlight.leak;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A time limit for a search. Confined to one thread. */
public final class Budget {
    /** Calls between two readings of the clock, because reading it for each object would dominate the search. */
    private static final int CLOCK_INTERVAL = 256;

    private final long deadline;
    private final @Nullable Budget whole;
    private long calls;
    private boolean isExhausted;
    private boolean isPartExhausted;

    private Budget(long deadline, @Nullable Budget whole) {
        this.deadline = deadline;
        this.whole = whole;
    }

    /** Returns a budget that starts now. */
    public static Budget of(Duration time) {
        return new Budget(System.nanoTime() + time.toNanos(), null);
    }

    /**
     * Returns a budget that starts now with a fraction of the remaining time.
     *
     * @param parts the number of searches that share the remaining time
     */
    public Budget part(int parts) {
        long now = System.nanoTime();
        return new Budget(now + (deadline - now) / parts, this);
    }

    /** Returns whether the time limit is reached. A search calls this for each object that it examines. */
    public boolean isExhausted() {
        if (!isExhausted && calls++ % CLOCK_INTERVAL == 0) {
            isExhausted = System.nanoTime() - deadline >= 0;
            if (isExhausted && whole != null) {
                whole.reportExhaustedPart();
            }
        }
        return isExhausted;
    }

    /** Returns whether the time limit is reached. Reads the clock at each call, so it is for use before slow steps. */
    public boolean isOver() {
        calls = 0;
        return isExhausted();
    }

    private void reportExhaustedPart() {
        isPartExhausted = true;
        if (whole != null) {
            whole.reportExhaustedPart();
        }
    }

    /** Returns whether this budget or a part of it was exhausted. */
    public boolean wasExhausted() {
        return isExhausted || isPartExhausted;
    }
}
