package io.github.treadlight.classvalue;

import org.jspecify.annotations.Nullable;

/**
 * What the class values of one loader take.
 *
 * @param loader whose; null for the bootstrap loader. It is held by this, so keep this no longer than needed
 * @param columns class values that have values
 * @param associations values, each of one class and one class value
 * @param bytes an estimate of the heap that the structures take, without the values themselves
 */
public record Footprint(@Nullable ClassLoader loader, int columns, long associations, long bytes) {
    Footprint plus(Footprint other) {
        return new Footprint(
                loader, columns + other.columns, associations + other.associations, bytes + other.bytes);
    }
}
