package io.github.treadlight.server.streams;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.stream.DescriptorAnnotations;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.glassfish.common.util.ObjectInputOutputStreamFactory;
import org.glassfish.common.util.ObjectInputOutputStreamFactoryFactory;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of class descriptors in the server's streams: on OSGi, the key of the bundle that the class comes
 * from, or a key that stands for no bundle; on Payara Micro, nothing.
 *
 * <p>Only the server's own factory knows these keys. The factory writes the key of each class once, to a stream that
 * records it, and later streams get the recorded key. When a key is read, the factory resolves it from a stream that
 * replays it, except the key that stands for no bundle, which classes of the JDK have. Classes of bundles are looked up
 * each time, as the server does, because bundles may be updated.
 */
final class BundleKeys implements DescriptorAnnotations {
    private final ObjectInputOutputStreamFactory factory;
    private final CompactClassValue<Optional<String>> keys = new CompactClassValue<>() {
        @Override
        protected Optional<String> computeValue(Class<?> type) {
            return Optional.ofNullable(record(type));
        }
    };
    /** The key of classes that are in no bundle; null if the server writes no keys. */
    private final @Nullable String none;

    private BundleKeys(ObjectInputOutputStreamFactory factory) {
        this.factory = factory;
        this.none = record(Object.class);
    }

    static BundleKeys ofServer() {
        return new BundleKeys(ObjectInputOutputStreamFactoryFactory.getFactory());
    }

    @Override
    public void write(ObjectOutputStream out, Class<?> written) throws IOException {
        if (none != null) {
            Optional<String> key = keys.get(written);
            if (key.isPresent()) {
                out.writeUTF(key.get());
            }
        }
    }

    @Override
    public @Nullable Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor)
            throws IOException, ClassNotFoundException {
        if (none == null) {
            return null;
        }
        String key = read(in);
        return key == null || key.equals(none) ? null : factory.resolveClass(new Replay(key), descriptor);
    }

    /** Returns the key, or null if the stream has none. Streams of Payara Micro and of the JDK have no keys. */
    private static @Nullable String read(ObjectInputStream in) throws IOException {
        try {
            return in.readUTF();
        } catch (EOFException | UTFDataFormatException noKey) {
            return null;
        }
    }

    private @Nullable String record(Class<?> type) {
        try {
            Recorder recorder = new Recorder();
            factory.annotateClass(recorder, type);
            return recorder.key;
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected); // the recorder does not fail
        }
    }

    /** Records the key that the server writes. */
    private static final class Recorder extends ObjectOutputStream {
        private @Nullable String key;

        Recorder() throws IOException {
            // has no sink, because only writeUTF is called
        }

        @Override
        public void writeUTF(String text) {
            key = text;
        }
    }

    /** Replays a key that was read before to the server. */
    private static final class Replay extends ObjectInputStream {
        private final String key;

        Replay(String key) throws IOException {
            this.key = key;
        }

        @Override
        public String readUTF() {
            return key;
        }
    }
}
