package io.github.treadlight.leak.catalogue;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One kind of place that retains undeployed applications, as {@code leaks.xml} describes it.
 *
 * @param name the name in the attribute {@code cleaner-excludes} and in the log
 * @param cleaner the simple name of the class that searches for the leak; null if {@code places} suffices
 * @param where the servers and libraries that have the leak; docs/leaks.md explains the short terms
 * @param retains the objects that are retained
 * @param safe the reason why the release is safe; docs/leaks.md explains the short terms
 * @param taken what the release takes away, and why the search for its other users may stop where it stops; empty if
 *     nothing is released
 * @param source where the leak is documented or can be seen in code
 * @param servers the products and versions on which the leak was verified, such as {@code payara-6.2025}
 * @param fixed the versions that do not have the leak any more, such as {@code payara-6.2025.10}; nor do later versions
 * @param absent the versions that never had the leak; a later version may have it
 * @param jdks the feature versions of the JDKs on which the leak was verified; empty if it uses no private field of the
 *     JDK
 * @param places the places that the operation searches; empty if a cleaner class searches
 */
public record Leak(
        String name,
        Operation operation,
        @Nullable String cleaner,
        Risk risk,
        String where,
        String retains,
        String safe,
        String taken,
        String source,
        Set<String> servers,
        Set<String> fixed,
        Set<String> absent,
        Set<Integer> jdks,
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

    /** The risk of a release. */
    public enum Risk {
        /** The object can be created again, or no other application can reach it. */
        LOW,
        /** The release runs code of applications or libraries, or the owner follows from more than the class. */
        MEDIUM
    }

    /** Returns whether the server may have the leak: a version of its product has it, and its own is not fixed. */
    public boolean concerns(ServerVersion version) {
        return !isFixedIn(version) && servers.stream().anyMatch(version::isSameProduct);
    }

    /** Returns whether it is known that the server does not have the leak. */
    public boolean isFixedIn(ServerVersion version) {
        return fixed.stream().anyMatch(version::isSince) || absent.stream().anyMatch(version::isServer);
    }

    /** Returns whether the leak was verified on this server and JDK. */
    public boolean isVerifiedOn(ServerVersion version) {
        return servers.stream().anyMatch(version::isServer)
                && (jdks.isEmpty() || jdks.contains(version.jdk()));
    }
}
