package io.github.treadlight.stream;

import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamOrigin;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;

/** The JDK's stream with classes of one loader. Its results are the expected ones. */
public class PlainInput extends ObjectInputStream {
    private final ClassLoader loader;

    public PlainInput(byte[] source, ClassLoader loader) throws IOException {
        this(new ByteArrayInputStream(source), loader);
    }

    public PlainInput(InputStream source, ClassLoader loader) throws IOException {
        super(source);
        this.loader = loader;
    }

    /** Creates a stream with the limits of a filter. */
    public PlainInput(byte[] source, ClassLoader loader, StreamFilter filter) throws IOException {
        this(source, loader);
        ObjectInputFilter limits = filter.forStream(source.length, StreamOrigin.UNKNOWN);
        if (limits != null) {
            setObjectInputFilter(limits);
        }
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass descriptor) throws IOException, ClassNotFoundException {
        try {
            return Class.forName(descriptor.getName(), false, loader);
        } catch (ClassNotFoundException unknown) {
            return super.resolveClass(descriptor);
        }
    }

    /** Does what the JDK does, which takes the loader from the stack. */
    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws ClassNotFoundException {
        ClassLoader definer = loader;
        boolean packagePrivate = false;
        Class<?>[] found = new Class<?>[interfaces.length];
        for (int i = 0; i < found.length; i++) {
            found[i] = Class.forName(interfaces[i], false, loader);
            if (!Modifier.isPublic(found[i].getModifiers())) {
                if (packagePrivate && definer != found[i].getClassLoader()) {
                    throw new IllegalAccessError("conflicting non-public interface class loaders");
                }
                packagePrivate = true;
                definer = found[i].getClassLoader();
            }
        }
        try {
            @SuppressWarnings("deprecation")
            Class<?> proxy = Proxy.getProxyClass(definer, found);
            return proxy;
        } catch (IllegalArgumentException refused) {
            throw new ClassNotFoundException(null, refused);
        }
    }
}
