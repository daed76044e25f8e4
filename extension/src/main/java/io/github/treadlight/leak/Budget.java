package io.github.treadlight.leak;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a search may take, and how much it may look at. Of one thread. */
public final class Budget {
    private static final int CLOCK_INTERVAL = 256;

    private final long deadline;
    /** What this is a part of; null for the whole. */
    private final @Nullable Budget whole;
    private long looks;
    private boolean isOver;

    private Budget(long deadline, @Nullable Budget whole) {
        this.deadline = deadline;
        this.whole = whole;
    }

    /** So long from now. */
    public static Budget of(Duration time) {
        return new Budget(System.nanoTime() + time.toNanos(), null);
    }

    /** From now until so much of the time that is left is over; what of it is not needed is there for the rest. */
    Budget part(int parts) {
        long now = System.nanoTime();
        return new Budget(now + (deadline - now) / parts, this);
    }

    /** To be asked for each thing that is looked at: whether the search must stop. */
    boolean isReached() {
        if (!isOver && looks++ % CLOCK_INTERVAL == 0) {
            isOver = System.nanoTime() - deadline >= 0;
            if (isOver && whole != null) {
                whole.isOver = true;
            }
        }
        return isOver;
    }

    /** Whether a search was stopped, or a part of it, so that more may hold than was found. */
    public boolean wasReached() {
        return isOver;
    }
}
