package io.github.treadlight.sim.holders;

import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The explanations of threads that known libraries leave running. One call usually ends all threads of a library, so a
 * report shows them as one cause.
 */
public final class LibraryThreads {
    private static final Set<String> EXPLANATIONS = KnownCauses.all().stream()
            .filter(cause -> !cause.library().isEmpty()).map(KnownCauses.KnownCause::text)
            .collect(Collectors.toUnmodifiableSet());

    private LibraryThreads() {}

    /** Returns whether the text explains the threads of a known library. */
    public static boolean isExplanation(@Nullable String text) {
        return text != null && EXPLANATIONS.contains(text);
    }
}
