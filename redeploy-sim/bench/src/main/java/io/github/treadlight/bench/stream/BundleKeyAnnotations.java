package io.github.treadlight.bench.stream;

import io.github.treadlight.stream.DescriptorAnnotations;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/** Writes Payara Server's annotation for a class of no OSGi bundle; classes of applications belong to none. */
final class BundleKeyAnnotations implements DescriptorAnnotations {
    private static final String NO_BUNDLE = ":";

    @Override
    public void write(ObjectOutputStream out, Class<?> written) throws IOException {
        out.writeUTF(NO_BUNDLE);
    }

    @Override
    public @Nullable Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor) throws IOException {
        String key = in.readUTF();
        if (!key.equals(NO_BUNDLE)) {
            throw new IllegalStateException("unexpected bundle key " + key + "; only " + NO_BUNDLE + " is written");
        }
        return null;
    }

    /** Returns the object itself, as a server does that does not replace it. */
    static Object keep(Object object) {
        return object;
    }
}
