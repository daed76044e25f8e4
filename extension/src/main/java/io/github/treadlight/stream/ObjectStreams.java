package io.github.treadlight.stream;

import io.github.treadlight.loader.PerLoader;
import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.descriptor.LoaderClasses;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamUse;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Creates object streams in the JDK's format. A plain {@link ObjectInputStream} can read what the output streams write,
 * and the input streams can read what a plain {@link ObjectOutputStream} has written.
 *
 * <p>An input stream loads its classes with the given loader, without walking the stack. The classes that the loader
 * returned, and the bytes of their descriptors, are cached for all streams of the loader. Each input stream has a
 * filter. Bytes in an array are read in place, and bytes that are written to an array are copied once.
 *
 * <p>Thread-safe; each stream is for one thread. Loaders and classes are held weakly, so no application is retained.
 * {@link #forget} drops names and descriptors, too.
 */
public final class ObjectStreams {
    private final PerLoader<LoaderClasses> classes = new PerLoader<>();
    private final DescriptorAnnotations annotations;
    private final Function<? super ClassLoader, StreamFilter> filters;
    private final BooleanSupplier isFast;
    private final FastOpening fast;

    /** Creates streams without annotations, with the built-in filter for every loader. */
    public ObjectStreams() {
        this(DescriptorAnnotations.NONE);
    }

    /** Creates streams whose class descriptors have annotations, with the built-in filter for every loader. */
    public ObjectStreams(DescriptorAnnotations annotations) {
        this(annotations, loader -> StreamFilter.DEFAULT, () -> false);
    }

    /**
     * Creates streams whose class descriptors have annotations.
     *
     * @param filters returns the current filter of a loader; called by several threads
     * @param isFast returns whether streams that are opened now read all values themselves, where the JVM supports it;
     *     otherwise they read the class descriptors, and the JDK reads the values; called by several threads
     */
    public ObjectStreams(DescriptorAnnotations annotations, Function<? super ClassLoader, StreamFilter> filters,
            BooleanSupplier isFast) {
        this(annotations, filters, isFast, new FastOpening());
    }

    ObjectStreams(DescriptorAnnotations annotations, Function<? super ClassLoader, StreamFilter> filters,
            BooleanSupplier isFast, FastOpening fast) {
        EagerClasses.initialize();
        this.annotations = annotations;
        this.filters = filters;
        this.isFast = isFast;
        this.fast = fast;
    }

    /** Returns the current filter for streams of a loader: in a server, the filter of its application. */
    public StreamFilter filterOf(@Nullable ClassLoader loader) {
        return filters.apply(orContextLoader(loader));
    }

    /**
     * Returns a stream that reads objects from a source. It reads ahead, as a {@link java.io.BufferedInputStream} does,
     * so bytes after the last object may be lost to other readers.
     *
     * @param loader the loader of the classes; null for the thread's context loader
     * @param replacement called for each object that was read; null for none
     * @throws IOException if the source fails, or does not begin as object streams do
     */
    public ObjectInputStream input(
            InputStream source, @Nullable ClassLoader loader, StreamFilter filter, @Nullable Replacement replacement)
            throws IOException {
        return input(source, loader, filter, replacement, StreamUse.UNKNOWN);
    }

    /**
     * Returns a stream that reads objects from a source whose origin may be known.
     *
     * @throws IOException if the source fails, or does not begin as object streams do
     */
    public ObjectInputStream input(InputStream source, @Nullable ClassLoader loader, StreamFilter filter,
            @Nullable Replacement replacement, StreamUse use) throws IOException {
        return input(new ByteSource(source), loader, filter, replacement, use);
    }

    /** Returns a stream that reads objects from an array, which must not change meanwhile. */
    public ObjectInputStream input(
            byte[] source, @Nullable ClassLoader loader, StreamFilter filter, @Nullable Replacement replacement)
            throws IOException {
        return input(new ByteSource(source), loader, filter, replacement, StreamUse.UNKNOWN);
    }

    private ObjectInputStream input(ByteSource source, @Nullable ClassLoader loader, StreamFilter filter,
            @Nullable Replacement replacement, StreamUse use) throws IOException {
        ClassLoader known = orContextLoader(loader);
        StreamSetup setup = new StreamSetup(
                source, known, classes.get(known, LoaderClasses::new), annotations, filter, replacement, use);
        FastInputStream stream = isFast.getAsBoolean() ? fast.open(setup) : null;
        if (stream == null) {
            return new ResolvingInputStream(setup);
        }
        stream.begin();
        return stream;
    }

    /**
     * Returns a stream that writes objects to a sink.
     *
     * @param replacement called for each object before it is written; null for none
     */
    public ObjectOutputStream output(OutputStream sink, @Nullable Replacement replacement) throws IOException {
        return new AnnotatingOutputStream(sink, annotations, replacement);
    }

    /**
     * Reads the first object of an array.
     *
     * @throws IOException if the bytes are not an object stream, the filter rejects them, or a class of the stream
     *     refuses its content
     * @throws ClassNotFoundException if the loader does not find a class of the stream
     */
    public @Nullable Object read(
            byte[] source, @Nullable ClassLoader loader, StreamFilter filter, @Nullable Replacement replacement)
            throws IOException, ClassNotFoundException {
        return read(source, loader, filter, replacement, StreamUse.UNKNOWN);
    }

    /**
     * Reads the first object of an array, whose origin may be known.
     *
     * @throws IOException if the bytes are not an object stream, the filter rejects them, or a class of the stream
     *     refuses its content
     * @throws ClassNotFoundException if the loader does not find a class of the stream
     */
    public @Nullable Object read(byte[] source, @Nullable ClassLoader loader, StreamFilter filter,
            @Nullable Replacement replacement, StreamUse use) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = input(new ByteSource(source), loader, filter, replacement, use)) {
            return in.readObject();
        } catch (RuntimeException | StackOverflowError | InternalError | LinkageError failure) {
            // Thrown by a class of the stream, or by the JDK, because the bytes made no sense.
            InvalidObjectException invalid = new InvalidObjectException(
                    "An object of the stream could not be restored: " + failure);
            invalid.initCause(failure);
            throw invalid;
        }
    }

    /**
     * Writes an object to an array.
     *
     * @throws java.io.NotSerializableException if an object in it is not serializable
     */
    public byte[] write(@Nullable Object object, @Nullable Replacement replacement) throws IOException {
        ByteSink sink = new ByteSink();
        try (ObjectOutputStream out = output(sink, replacement)) {
            out.writeObject(object);
        }
        return sink.toByteArray();
    }

    /** Returns why input streams do not read all values themselves although they should; null if no reason is known. */
    public @Nullable String fastFailure() {
        return isFast.getAsBoolean() ? fast.failure() : null;
    }

    /**
     * Logs why the JVM does not support streams that read all values themselves, if it does not, without waiting for
     * the next stream.
     *
     * @param createsStreams whether object streams may be created; some reasons are found only with streams
     */
    public void checkFast(boolean createsStreams) {
        if (isFast.getAsBoolean()) {
            fast.check(createsStreams);
        }
    }

    /**
     * Tries again to open streams that read all values themselves. Called when the settings have changed.
     *
     * @param logsAgain whether a failure is logged even if the previous one had the same cause
     */
    public void retryFast(boolean logsAgain) {
        fast.retry(logsAgain);
    }

    /**
     * Drops everything that is cached for these loaders, and their classes from the caches of other loaders. Called
     * when an application is undeployed.
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
