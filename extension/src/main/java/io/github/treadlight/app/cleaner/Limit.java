package io.github.treadlight.app.cleaner;

import java.time.Duration;

/** How long a search may take, and how much it may look at. Of one thread. */
public final class Limit {
    private static final int CLOCK_INTERVAL = 256;

    private final long deadline;
    private long looks;
    private boolean isOver;

    private Limit(long deadline) {
        this.deadline = deadline;
    }

    /** So long from now. */
    public static Limit of(Duration time) {
        return new Limit(System.nanoTime() + time.toNanos());
    }

    /** To be asked for each thing that is looked at: whether the search must stop. */
    boolean isReached() {
        if (!isOver && looks++ % CLOCK_INTERVAL == 0) {
            isOver = System.nanoTime() - deadline >= 0;
        }
        return isOver;
    }

    /** Whether a search was stopped, so that more may hold than was found. */
    public boolean wasReached() {
        return isOver;
    }
}
