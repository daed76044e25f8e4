package io.github.treadlight.bench.stream;

import io.github.treadlight.stream.DescriptorAnnotations;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/** Annotates each class as Payara Server does one that is of no bundle, which those of applications are. */
final class KeyAnnotations implements DescriptorAnnotations {
    private static final String NO_BUNDLE = ":";

    @Override
    public void write(ObjectOutputStream out, Class<?> written) throws IOException {
        out.writeUTF(NO_BUNDLE);
    }

    @Override
    public @Nullable Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor) throws IOException {
        String key = in.readUTF();
        if (!key.equals(NO_BUNDLE)) {
            throw new IllegalStateException("no bundle has the key " + key);
        }
        return null;
    }

    /** Replaces nothing, as a server that was asked about an object like these. */
    static Object keep(Object object) {
        return object;
    }
}
