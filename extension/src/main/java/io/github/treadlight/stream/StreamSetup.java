package io.github.treadlight.stream;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.descriptor.LoaderClasses;
import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamUse;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of one input stream, for both kinds of stream.
 *
 * @param loader the class loader that loads the classes of the stream
 * @param classes the classes and descriptors that are cached for this class loader
 * @param annotations finds classes by annotations that follow their descriptors
 * @param filter checks the names of classes
 * @param replacement called for each object that was read; null for none
 * @param use the origin of the stream, and what happens to rejected objects
 */
record StreamSetup(ByteSource source, ClassLoader loader, LoaderClasses classes, DescriptorAnnotations annotations,
        StreamFilter filter, @Nullable Replacement replacement, StreamUse use) {
    /** Returns a filter for the limits of the stream; null for none. */
    @Nullable InputFilter limits() {
        return filter.input(source.length(), use.origin());
    }
}
