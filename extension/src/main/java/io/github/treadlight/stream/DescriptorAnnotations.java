package io.github.treadlight.stream;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/**
 * The annotations that follow the class descriptors of a stream, see {@link ObjectOutputStream#annotateClass}. A server
 * can write there where it found the class. Implementations are thread-safe.
 */
public interface DescriptorAnnotations {
    /** No annotations, as the JDK writes streams. Annotations that are read are skipped. */
    DescriptorAnnotations NONE = new DescriptorAnnotations() {
        @Override
        public void write(ObjectOutputStream out, Class<?> written) {
            // the JDK writes none
        }

        @Override
        public @Nullable Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor) {
            return null;
        }
    };

    /** Writes the annotation of a class whose descriptor is about to be written. */
    void write(ObjectOutputStream out, Class<?> written) throws IOException;

    /**
     * Reads the annotation of a descriptor, if there is one, and loads the class that it names.
     *
     * @return the class, or null if the stream's loader is to load it
     */
    @Nullable Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor)
            throws IOException, ClassNotFoundException;
}
