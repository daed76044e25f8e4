package io.github.treadlight.bench.rmi;

import org.jspecify.annotations.Nullable;

/** Looks up codebases with one rival. */
@FunctionalInterface
interface CodebaseLookup {
    /** Returns the codebase of a class, or null if it has none. */
    @Nullable String of(Class<?> type);
}
