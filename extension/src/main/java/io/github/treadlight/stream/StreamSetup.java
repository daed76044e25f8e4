package io.github.treadlight.stream;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.descriptor.LoaderClasses;
import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamUse;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of one input stream, whichever code reads it.
 *
 * @param loader the loader of the classes
 * @param classes the cache of this loader
 * @param filter checks the names of classes
 * @param replacement called for each object that was read; null for none
 */
record StreamSetup(ByteSource source, ClassLoader loader, LoaderClasses classes, DescriptorAnnotations annotations,
        StreamFilter filter, @Nullable Replacement replacement, StreamUse use) {
    /** Returns a filter for the limits of the stream; null for none. */
    @Nullable InputFilter limits() {
        return filter.input(source.length(), use.origin());
    }
}
