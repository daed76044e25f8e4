package io.github.treadlight.stream.filter;

import io.github.treadlight.event.FilterTrace;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/**
 * Records a rejection as the JDK does, on another thread. A class instead of a lambda, because the linkage of a lambda
 * needs more of the stack than is left where a stream is rejected for the lack of it.
 */
public final class LaterTrace implements Runnable {
    private final ObjectInputFilter.FilterInfo at;
    private final @Nullable Exception recorded;

    LaterTrace(ObjectInputFilter.FilterInfo at, @Nullable Exception recorded) {
        this.at = at;
        this.recorded = recorded;
    }

    @Override
    public void run() {
        FilterTrace.rejected(at, ObjectInputFilter.Status.REJECTED, recorded);
    }
}
