package io.github.treadlight.stream;

import io.github.treadlight.stream.filter.InputFilter;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/**
 * The filter that an object stream would have without Treadlight. Applications see this filter: when their classes are
 * loaded, the results of their calls of {@link java.io.ObjectInputStream#getObjectInputFilter} are passed to
 * {@link #of}.
 *
 * <p>Public because classes of applications call it. Thread-safe.
 */
public final class RequestedFilter {
    private RequestedFilter() {}

    /**
     * Returns the filter that a stream would have without Treadlight: the filter that code has set on it, or else the
     * JVM's. Null for none.
     *
     * @param filter the filter that a stream has; null for none
     */
    public static @Nullable ObjectInputFilter of(@Nullable ObjectInputFilter filter) {
        return filter instanceof GuardFilter guard ? guard.requested()
                : filter instanceof InputFilter ours ? ours.ofJvm() : filter;
    }
}
