package io.github.treadlight.leak;

import java.util.function.Supplier;

/**
 * A cleaner of one leak: searches for objects of ended generations and offers their release, or only reports them if
 * the name of its class ends in {@code Reporter}. The search changes nothing. Between two searches a cleaner keeps
 * nothing of an application, unless its Javadoc says so.
 */
@FunctionalInterface
public interface LeakCleaner {
    /**
     * Searches all places of the leak.
     *
     * @throws ReflectiveOperationException if a place does not have the expected shape
     */
    void search(Search search) throws ReflectiveOperationException;

    /**
     * Observes the server before a deployment runs code of its application. The deploying thread calls this and waits.
     *
     * @param before creates a search that treats every generation, running or ended, as ended; called only if something
     *     has changed
     * @throws ReflectiveOperationException if a place does not have the expected shape
     */
    default void observe(Supplier<Search> before) throws ReflectiveOperationException {
        // most places never contain objects of the server
    }
}
