package io.github.treadlight.stream;

import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/** The information that a stream passes to its filter. */
public record CheckedInput(
        @Nullable Class<?> serialClass, long arrayLength, long depth, long references, long streamBytes)
        implements ObjectInputFilter.FilterInfo {
    /** Creates the information at the beginning of a stream. */
    public CheckedInput(@Nullable Class<?> serialClass, long arrayLength) {
        this(serialClass, arrayLength, 1, 1, 50);
    }
}
