package io.github.treadlight.sim.holders;

import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The explanations of threads of known libraries. A library may have many threads, all of which end with one call. */
public final class LibraryThreads {
    private static final Set<String> EXPLANATIONS = KnownCauses.all().stream()
            .filter(cause -> !cause.library().isEmpty()).map(KnownCauses.KnownCause::text)
            .collect(Collectors.toUnmodifiableSet());

    private LibraryThreads() {}

    /** Returns whether the cause of a leak is threads of a library. */
    public static boolean explain(@Nullable String cause) {
        return cause != null && EXPLANATIONS.contains(cause);
    }
}
