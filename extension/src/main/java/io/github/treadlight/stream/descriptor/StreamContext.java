package io.github.treadlight.stream.descriptor;

import io.github.treadlight.stream.bytes.StreamLimits;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/** The classes, the filter and the replaced objects of one stream. */
public interface StreamContext {
    /** Returns the cache of classes and descriptors of the stream's class loader. */
    LoaderClasses classes();

    /**
     * Returns the class of a descriptor.
     *
     * @param in the stream, which is at the annotation of the descriptor
     * @param recognized the class, if the descriptor was recognized
     */
    Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor, @Nullable KnownClass recognized)
            throws IOException, ClassNotFoundException;

    /** Returns the entry in the cache of the class that was resolved last; null if it cannot be cached. */
    @Nullable KnownClass resolved();

    /** Returns the class of proxies for these interfaces. */
    Class<?> resolveProxy(String[] interfaces) throws IOException, ClassNotFoundException;

    /** Returns the filter of the stream; null for none. */
    @Nullable StreamLimits limits();

    /** Returns whether {@link #replace} is to be called for each object that was read. */
    boolean replaces();

    /** Returns the object for the reader of the stream: a replacement, or the object itself. */
    @Nullable Object replace(Object object) throws IOException;
}
