package io.github.treadlight.stream;

import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/** A filter's view of a stream. */
record CheckedInput(@Nullable Class<?> serialClass, long arrayLength, long depth, long references, long streamBytes)
        implements ObjectInputFilter.FilterInfo {
    /** At the beginning of a stream. */
    CheckedInput(@Nullable Class<?> serialClass, long arrayLength) {
        this(serialClass, arrayLength, 1, 1, 50);
    }
}
