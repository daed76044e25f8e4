package io.github.treadlight.leak;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** Finds what holds ended generations in one kind of place. Keeps nothing of an application between two searches. */
@FunctionalInterface
public interface LeakCleaner {
    /** Of a place that nobody searches: the server tells when there is something to let go of. */
    LeakCleaner TOLD = (remains, limit, found) -> { };

    /**
     * Searches all of the kind's places.
     *
     * @param remains of which generations
     * @param limit when to stop
     * @param found told of each
     * @throws ReflectiveOperationException if the place is not of the shape that this is made for
     */
    void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException;

    /**
     * Called before any code of an application that is being deployed can run, by the thread that deploys it: a chance
     * to look at what is the server's own, in no time where nothing has changed.
     *
     * @param applications all that ended or run, that one included, as if all had ended
     * @throws ReflectiveOperationException if the place is not of the shape that this is made for
     */
    default void begin(Supplier<EndedLoaders> applications) throws ReflectiveOperationException {
        // most places are the applications' alone
    }

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
