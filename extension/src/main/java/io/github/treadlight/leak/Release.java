package io.github.treadlight.leak;

import io.github.treadlight.leak.proof.Interlock;

/**
 * A release of one object of an ended generation. Runs at most once, and only if the {@link Interlock} permits it.
 */
@FunctionalInterface
public interface Release {
    /**
     * Releases the object.
     *
     * @return true if the object was released; false if the place has changed since the search or cannot be changed
     *     now, in which case nothing was changed
     */
    boolean release() throws ReflectiveOperationException;

    /** Returns whether the object is released only after {@link #complete}. */
    default boolean needsCompletion() {
        return false;
    }

    /** Completes a release that depends on a thread. Called if the thread is still idle after all other releases. */
    default void complete() {
        // most releases are complete at once
    }
}
