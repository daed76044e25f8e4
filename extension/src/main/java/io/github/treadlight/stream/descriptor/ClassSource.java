package io.github.treadlight.stream.descriptor;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/** A source of the classes that one stream names. */
public interface ClassSource {
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
}
