package io.github.treadlight.stream;

/**
 * How much of something a stream may have.
 *
 * @param max the greatest value that is allowed
 * @param source who says so
 */
record Bound(Limit limit, long max, Source source) {
    /** Where a limit or a piece of a pattern comes from. */
    enum Source { CONFIGURED, BUILT_IN, APPLICATION }
}
