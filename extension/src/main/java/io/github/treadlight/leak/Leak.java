package io.github.treadlight.leak;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One kind of place that retains undeployed applications, as {@code leaks.xml} describes it.
 *
 * @param name for the attribute cleaner-excludes and the log
 * @param cleaner the simple name of the class that searches; null if the places describe all
 * @param where the servers and libraries that have the place
 * @param retains the objects that the place retains
 * @param safe the reason why the release harms nobody
 * @param source the origin of this knowledge
 * @param servers products and versions on which this was verified, such as {@code payara-6.2025}
 * @param jdks the feature versions of verified JDKs; empty if no private field of the JDK is used
 * @param places the places that an operation searches; empty if a class does
 */
public record Leak(
        String name,
        Operation operation,
        @Nullable String cleaner,
        Risk risk,
        String where,
        String retains,
        String safe,
        String source,
        Set<String> servers,
        Set<Integer> jdks,
        List<Place> places) {
    /** How a place is released. */
    public enum Operation {
        /** An entry is removed from a map or list. */
        MAP_ENTRY,
        /** A static field, or a field of a service, gets another value. */
        STATIC_SLOT,
        /** The API removes what the API added. */
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

    /** What could go wrong. */
    public enum Risk {
        /** The object can be created again, or is unreachable for others. */
        LOW,
        /** Code of others runs, or the owner is determined by more than its class. */
        MEDIUM
    }

    /** Returns whether the product of the server has the leak. */
    public boolean concerns(ServerVersion version) {
        return servers.stream().anyMatch(version::isSameProduct);
    }

    /** Returns whether the leak was verified on this server and JDK. */
    public boolean isVerifiedOn(ServerVersion version) {
        return servers.stream().anyMatch(version::isServer)
                && (jdks.isEmpty() || jdks.contains(version.jdk()));
    }
}
