package io.github.treadlight.stream.pattern;

import java.util.function.ToLongFunction;

/** The values of all limits. Immutable. */
public record LimitValues(long depth, long references, long bytes, long array) {
    /**
     * Returns the values of all limits.
     *
     * @param value returns the value of a limit
     */
    public static LimitValues of(ToLongFunction<Limit> value) {
        return new LimitValues(value.applyAsLong(Limit.MAXDEPTH), value.applyAsLong(Limit.MAXREFS),
                value.applyAsLong(Limit.MAXBYTES), value.applyAsLong(Limit.MAXARRAY));
    }

    public long get(Limit limit) {
        return switch (limit) {
            case MAXDEPTH -> depth;
            case MAXREFS -> references;
            case MAXBYTES -> bytes;
            case MAXARRAY -> array;
        };
    }

    /** Returns these values with another value of one limit. */
    public LimitValues with(Limit limit, long value) {
        return of(each -> each == limit ? value : get(each));
    }
}
