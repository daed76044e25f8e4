package io.github.treadlight.leak.catalogue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One kind of place that retains undeployed applications, as {@code leaks.xml} describes it.
 *
 * @param name the name in the attribute {@code cleaner-excludes} and in the log
 * @param cleaner the name of the class that searches for the leak, relative to the package {@code leak}; null if
 *     {@code places} suffices
 * @param isAtEnd whether Treadlight searches for the leak as soon as the server has closed the class loaders of an
 *     application, because it affects the server or other applications
 * @param where the servers and libraries that have the leak; docs/leaks.md explains the short terms
 * @param retains the objects that are retained
 * @param safe the reason why the release is safe; docs/leaks.md explains the short terms
 * @param taken what the release takes away, and why the search for its other users may stop where it stops; empty if
 *     nothing is released
 * @param source where the leak is documented or can be seen in code
 * @param use the versions of the servers, and the JDKs, on which the leak was verified
 * @param places the places that the operation searches; empty if a cleaner class searches
 */
public record Leak(
        String name,
        Operation operation,
        @Nullable String cleaner,
        boolean isAtEnd,
        String where,
        String retains,
        String safe,
        String taken,
        String source,
        Use use,
        List<Place> places) {
    /** The way in which a place is released. */
    public enum Operation {
        /** An entry is removed from a map or list. */
        MAP_ENTRY,
        /** A static field or a field of a service gets another value. */
        STATIC_SLOT,
        /** The object is unregistered through the API by which it was registered. */
        UNREGISTER,
        /** A field or a table of a thread is cleared while the thread has no task. */
        THREAD_SLOT,
        /** A task is cancelled and leaves its queue. */
        QUEUED_TASK,
        /** The undeployment itself releases the place, without a search. */
        AT_UNDEPLOYMENT,
        /** Nothing is released; {@code list-application-generations --holders} shows the place. */
        REPORT
    }
}
