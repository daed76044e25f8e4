package io.github.treadlight.leak;

import java.util.function.Supplier;

/**
 * Searches one kind of place for ended generations and offers releases. Changes nothing during the search. Keeps
 * nothing of an application between two searches, except where its Javadoc says so.
 */
@FunctionalInterface
public interface LeakCleaner {
    /**
     * Searches all places of the kind.
     *
     * @throws ReflectiveOperationException if a place does not have the expected shape
     */
    void search(Search search) throws ReflectiveOperationException;

    /**
     * Observes the server before a deployment runs code of its application. Called by the deploying thread, which
     * waits.
     *
     * @param before creates a search in which every generation, running or ended, counts as ended; to be called only
     *     if something has changed
     * @throws ReflectiveOperationException if a place does not have the expected shape
     */
    default void observe(Supplier<Search> before) throws ReflectiveOperationException {
        // most places contain objects of applications only
    }
}
