package io.github.treadlight.stream.read;

import java.io.ObjectInputFilter.FilterInfo;
import org.jspecify.annotations.Nullable;

/**
 * The information about a stream that a filter gets at a check.
 *
 * @param serialClass null for a reference, and for a class that was not found
 * @param arrayLength negative for no array
 */
public record CheckedValues(
        @Nullable Class<?> serialClass, long arrayLength, long depth, long references, long streamBytes)
        implements FilterInfo {}
