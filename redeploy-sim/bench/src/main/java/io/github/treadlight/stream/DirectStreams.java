package io.github.treadlight.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Opens streams of the prototype, {@link DirectInputStream}, for the classes of one loader. Thread-safe.
 *
 * <p>The prototype is in the package of Treadlight's streams because it uses their filter, their cache of classes and
 * their recognized descriptors. It is not part of the module.
 */
public final class DirectStreams {
    private final ClassLoader loader;
    private final LoaderClasses classes = new LoaderClasses();

    /** Creates streams that have not read any descriptor before. */
    public DirectStreams(ClassLoader loader) {
        this.loader = loader;
    }

    /** Returns a stream that reads objects from an array, which must not change meanwhile. */
    public ObjectInputStream input(byte[] source, StreamFilter filter, @Nullable Replacement replacement)
            throws IOException {
        return input(new ByteSource(source), filter, filter.input(source.length), replacement);
    }

    /** Returns a stream that reads objects from another stream, and reads ahead. */
    ObjectInputStream input(InputStream source, StreamFilter filter, @Nullable Replacement replacement)
            throws IOException {
        return input(new ByteSource(source), filter, filter.input(-1), replacement);
    }

    /** Returns a stream with the limits of another filter. */
    ObjectInputStream input(byte[] source, StreamFilter filter, InputFilter limits, @Nullable Replacement replacement)
            throws IOException {
        return input(new ByteSource(source), filter, limits, replacement);
    }

    private ObjectInputStream input(ByteSource source, StreamFilter filter, @Nullable InputFilter limits,
            @Nullable Replacement replacement) throws IOException {
        return new DirectInputStream(source, limits,
                new ClassResolver(loader, classes, DescriptorAnnotations.NONE, filter, limits), replacement);
    }
}
