package io.github.treadlight.bench.rmi;

import org.jspecify.annotations.Nullable;

/** What one rival answers. */
@FunctionalInterface
interface Codebases {
    /** The codebase of a class; null for none. */
    @Nullable String of(Class<?> type);
}
