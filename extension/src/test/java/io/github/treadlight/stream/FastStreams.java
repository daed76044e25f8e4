package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.descriptor.LoaderClasses;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamOrigin;
import io.github.treadlight.stream.filter.StreamUse;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;

/** Opens {@link FastInputStream}s for the classes of one loader. */
final class FastStreams {
    private final ClassLoader loader;
    private final DescriptorAnnotations annotations;
    private final LoaderClasses classes = new LoaderClasses();

    /** Creates streams that have not read any descriptor before. */
    FastStreams(ClassLoader loader) {
        this(loader, DescriptorAnnotations.NONE);
    }

    FastStreams(ClassLoader loader, DescriptorAnnotations annotations) {
        this.loader = loader;
        this.annotations = annotations;
    }

    ObjectInputStream input(byte[] source, StreamFilter filter, Replacement replacement) throws IOException {
        return input(new ByteSource(source), filter, filter.input(source.length, StreamOrigin.UNKNOWN), replacement);
    }

    ObjectInputStream input(InputStream source, StreamFilter filter, Replacement replacement) throws IOException {
        return input(new ByteSource(source), filter, filter.input(-1, StreamOrigin.UNKNOWN), replacement);
    }

    /** Returns a stream with the limits of another filter. */
    ObjectInputStream input(byte[] source, StreamFilter filter, InputFilter limits, Replacement replacement)
            throws IOException {
        return input(new ByteSource(source), filter, limits, replacement);
    }

    /** Returns a stream with the limits of another filter. */
    ObjectInputStream input(ByteSource source, StreamFilter filter, InputFilter limits,
            Replacement replacement) throws IOException {
        FastInputStream stream = new FastInputStream(source, new ClassResolver(new StreamSetup(
                source, loader, classes, annotations, filter, replacement, StreamUse.UNKNOWN), limits));
        assertThat(stream.hasGivenFilter()).isTrue();
        stream.begin();
        return stream;
    }
}
