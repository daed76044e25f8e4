package io.github.treadlight.stream;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/**
 * The annotations that follow the class descriptors of a stream, which {@link ObjectOutputStream#annotateClass} leaves
 * to subclasses: a server can write there where the class comes from.
 * Implementations are safe for use by several threads.
 */
public interface DescriptorAnnotations {
    /** Streams as the JDK writes them; annotations of others are skipped. */
    DescriptorAnnotations NONE = new DescriptorAnnotations() {
        @Override
        public void write(ObjectOutputStream out, Class<?> written) {
            // The JDK's format has none.
        }

        @Override
        public @Nullable Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor) {
            return null;
        }
    };

    /** Writes the annotation of a class whose descriptor is about to be written. */
    void write(ObjectOutputStream out, Class<?> written) throws IOException;

    /**
     * Reads the annotation of the descriptor, if there is one, and follows it.
     *
     * @return the class, or null when the annotation leaves it to the stream's loader
     */
    @Nullable Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor)
            throws IOException, ClassNotFoundException;
}
