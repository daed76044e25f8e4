package io.github.treadlight.sim.app.kept;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;

/** An object stream that resolves classes with the context class loader, as those of many applications do. */
final class ContextInputStream extends ObjectInputStream {
    ContextInputStream(InputStream in) throws IOException {
        super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass descriptor) throws IOException, ClassNotFoundException {
        try {
            return Class.forName(descriptor.getName(), false, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException primitive) {
            return super.resolveClass(descriptor);
        }
    }
}
