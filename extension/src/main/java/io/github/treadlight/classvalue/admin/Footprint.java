package io.github.treadlight.classvalue.admin;

import org.jspecify.annotations.Nullable;

/**
 * Heap taken by the class values of one loader. The footprint holds the loader strongly, so keep it no longer than
 * needed.
 *
 * @param loader the loader; null for the bootstrap loader
 * @param columns the number of class values that have values
 * @param associations the number of values, each of one class and one class value
 * @param bytes an estimate of the heap that the structures take, without the values themselves
 */
public record Footprint(@Nullable ClassLoader loader, int columns, long associations, long bytes) {
    /** Returns the sum of both, for the loader of this one. */
    public Footprint plus(Footprint other) {
        return new Footprint(
                loader, columns + other.columns, associations + other.associations, bytes + other.bytes);
    }
}
