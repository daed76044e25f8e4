package io.github.treadlight.app.cleaner;

import java.util.function.Consumer;

/** Finds what holds ended generations in one kind of place. Keeps nothing between two searches. */
@FunctionalInterface
public interface Cleaner {
    /** Of a place that nobody searches: the server tells when there is something to let go of. */
    Cleaner TOLD = (remains, limit, found) -> { };

    /**
     * Searches all of the kind's places.
     *
     * @param remains of which generations
     * @param limit when to stop
     * @param found told of each
     * @throws ReflectiveOperationException if the place is not of the shape that this is made for
     */
    void find(Remains remains, Limit limit, Consumer<Hold> found) throws ReflectiveOperationException;

    /**
     * Has a place let go that nobody can look into. Called before a search whose finds are to let go, and never before
     * one that only tells of them.
     *
     * @throws ReflectiveOperationException if the place is not of the shape that this is made for
     */
    default void flush() throws ReflectiveOperationException {
        // most places can be looked into
    }
}
