package io.github.treadlight.stream;

import io.github.treadlight.loader.PerLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Creates object streams in the JDK's format, which a plain {@link ObjectInputStream} can read, and which can read the
 * streams of a plain {@link ObjectOutputStream}.
 *
 * <p>An input stream loads its classes with the given loader, without a walk of the stack. The classes that the loader
 * returned, and the bytes of their descriptors, are remembered for all streams of the loader. Each input stream has a
 * filter. Bytes in an array are read in place, and bytes that are written to an array are copied once.
 *
 * <p>Thread-safe; each stream is for one thread. Loaders and classes are held weakly, so no application is retained.
 * {@link #forget} drops names and descriptors, too.
 */
public final class ObjectStreams {
    private final PerLoader<LoaderClasses> classes = new PerLoader<>();
    private final DescriptorAnnotations annotations;
    private final Function<? super ClassLoader, StreamFilter> filters;

    /** Streams as the JDK writes them, and the built-in filter for every loader. */
    public ObjectStreams() {
        this(DescriptorAnnotations.NONE);
    }

    /** Streams whose class descriptors have annotations, and the built-in filter for every loader. */
    public ObjectStreams(DescriptorAnnotations annotations) {
        this(annotations, loader -> StreamFilter.DEFAULT);
    }

    /** Streams whose class descriptors have annotations; {@code filters} is asked by several threads. */
    public ObjectStreams(DescriptorAnnotations annotations, Function<? super ClassLoader, StreamFilter> filters) {
        this.annotations = annotations;
        this.filters = filters;
    }

    /** The filter that streams of the loader are to have now: in a server, that of its application. */
    public StreamFilter filterOf(@Nullable ClassLoader loader) {
        return filters.apply(orContextLoader(loader));
    }

    /**
     * A stream that reads objects from {@code source}. It reads ahead, as a {@link java.io.BufferedInputStream} does:
     * what follows the last object is not left there for others.
     *
     * @param loader where classes are looked for first; null for the thread's context loader
     * @param replacement asked for each object that was read; null for none
     * @throws IOException when the source fails, or does not begin as object streams do
     */
    public ObjectInputStream input(
            InputStream source, @Nullable ClassLoader loader, StreamFilter filter, @Nullable Replacement replacement)
            throws IOException {
        return input(new ByteSource(source), loader, filter, replacement);
    }

    /** Returns a stream that reads objects from an array, which must not change meanwhile. */
    public ObjectInputStream input(
            byte[] source, @Nullable ClassLoader loader, StreamFilter filter, @Nullable Replacement replacement)
            throws IOException {
        return input(new ByteSource(source), loader, filter, replacement);
    }

    private ObjectInputStream input(
            ByteSource source, @Nullable ClassLoader loader, StreamFilter filter, @Nullable Replacement replacement)
            throws IOException {
        ClassLoader known = orContextLoader(loader);
        return new ResolvingInputStream(
                source, known, classes.get(known, LoaderClasses::new), annotations, filter, replacement);
    }

    /**
     * A stream that writes objects to {@code sink}.
     *
     * @param replacement asked for each object before it is written; null for none
     */
    public ObjectOutputStream output(OutputStream sink, @Nullable Replacement replacement) throws IOException {
        return new AnnotatingOutputStream(sink, annotations, replacement);
    }

    /**
     * Reads the first object of an array.
     *
     * @throws IOException when the bytes are no object stream, the filter rejects what they hold, or a class of the
     *     stream refuses what it is to be restored from
     * @throws ClassNotFoundException when a class of the stream is not there
     */
    public @Nullable Object read(
            byte[] source, @Nullable ClassLoader loader, StreamFilter filter, @Nullable Replacement replacement)
            throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = input(source, loader, filter, replacement)) {
            return in.readObject();
        } catch (RuntimeException | StackOverflowError | InternalError | LinkageError failure) {
            // Thrown by code of a class of the stream, or of the JDK, for which the bytes made no sense.
            InvalidObjectException invalid = new InvalidObjectException(
                    "An object of the stream could not be restored: " + failure);
            invalid.initCause(failure);
            throw invalid;
        }
    }

    /**
     * Writes an object to an array.
     *
     * @throws java.io.NotSerializableException when something in it is not serializable
     */
    public byte[] write(@Nullable Object object, @Nullable Replacement replacement) throws IOException {
        ByteSink sink = new ByteSink();
        try (ObjectOutputStream out = output(sink, replacement)) {
            out.writeObject(object);
        }
        return sink.toByteArray();
    }

    /**
     * Forgets these loaders, as when their application has ended, and their classes in what is remembered for others.
     */
    public void forget(Predicate<? super ClassLoader> ended) {
        classes.removeIf(ended);
        classes.forEach(each -> each.forget(ended));
    }

    private static ClassLoader orContextLoader(@Nullable ClassLoader loader) {
        ClassLoader known = loader != null ? loader : Thread.currentThread().getContextClassLoader();
        return known != null ? known : ClassLoader.getSystemClassLoader();
    }
}
