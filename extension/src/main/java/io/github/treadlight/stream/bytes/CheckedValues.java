package io.github.treadlight.stream.bytes;

import java.io.ObjectInputFilter.FilterInfo;
import org.jspecify.annotations.Nullable;

/**
 * The description of a value that a filter checks.
 *
 * @param serialClass null for a reference, and for a class that was not found
 * @param arrayLength the length of the array; -1 if the value is not an array
 */
public record CheckedValues(
        @Nullable Class<?> serialClass, long arrayLength, long depth, long references, long streamBytes)
        implements FilterInfo {}
