package io.github.treadlight.sim.holders;

import java.util.Set;
import java.util.stream.Collectors;

/** The explanations of threads of known libraries. A library may have many threads, all of which end with one call. */
public final class LibraryThreads {
    private static final Set<String> EXPLANATIONS = KnownCauses.all().stream()
            .filter(cause -> !cause.library().isEmpty()).map(KnownCauses.KnownCause::text)
            .collect(Collectors.toUnmodifiableSet());

    private LibraryThreads() {}

    /** Returns whether the cause of a leak is threads of a library. */
    public static boolean explain(String cause) {
        return EXPLANATIONS.contains(cause);
    }
}
