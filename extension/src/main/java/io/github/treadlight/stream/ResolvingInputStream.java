package io.github.treadlight.stream;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.descriptor.DescriptorReader;
import io.github.treadlight.stream.descriptor.KnownClass;
import io.github.treadlight.stream.descriptor.SeenDescriptor;
import io.github.treadlight.stream.filter.InputFilter;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.StreamCorruptedException;
import org.jspecify.annotations.Nullable;

/**
 * An object stream that loads classes with an explicit loader, checks each name with the filter before it loads the
 * class, and recognizes the descriptors of classes that it has read before. Unlike the JDK, this stream never uses a
 * loader on the stack, so the result does not depend on the caller.
 */
final class ResolvingInputStream extends ObjectInputStream {
    private final ClassResolver resolver;
    private final @Nullable InputFilter limits;
    private final ByteSource source;
    /** The class of the descriptor that was just read, if it was recognized. */
    private @Nullable KnownClass recognized;
    /** The position of a descriptor that was parsed. It is cached when its class is found. */
    private int parsedFrom;
    private int parsedTo;
    private int parsedWindow;
    /** True while the types of a descriptor are read: they are not objects for the stream's user. */
    private boolean readingTypes;

    ResolvingInputStream(StreamSetup setup) throws IOException {
        super(setup.source());
        this.source = setup.source();
        this.resolver = new ClassResolver(setup);
        this.limits = resolver.limits();
        if (limits != null) {
            setObjectInputFilter(limits);
        }
        enableResolveObject(resolver.replaces());
    }

    @Override
    protected @Nullable Object resolveObject(@Nullable Object object) throws IOException {
        return object == null || readingTypes ? object : resolver.replace(object);
    }

    @Override
    public void close() throws IOException {
        if (limits != null) {
            limits.end();
        }
        super.close();
    }

    @Override
    protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
        source.lookAhead();
        SeenDescriptor seen = resolver.classes().findNext(source);
        if (seen != null) {
            ObjectStreamClass descriptor = consume(seen);
            recognized = seen.known;
            return descriptor;
        }
        recognized = null;
        parsedFrom = source.position();
        parsedWindow = source.window();
        ObjectStreamClass descriptor = super.readClassDescriptor();
        parsedTo = source.position();
        return descriptor;
    }

    /** Skips a known descriptor. Reads only its type strings, as objects, because later references count them. */
    private ObjectStreamClass consume(SeenDescriptor seen) throws IOException, ClassNotFoundException {
        skipBytes(seen.part(0).length);
        if (seen.typeCount() == 0) {
            return seen.descriptor;
        }
        readingTypes = true;
        if (limits != null) {
            limits.beginTypes(seen.typeCount());
        }
        try {
            return consumeTypes(seen);
        } finally {
            readingTypes = false;
            if (limits != null) {
                limits.endTypes();
            }
        }
    }

    private ObjectStreamClass consumeTypes(SeenDescriptor seen) throws IOException, ClassNotFoundException {
        String[] types = null;
        for (int i = 0; i < seen.typeCount(); i++) {
            String type = (String) readObject(); // throws a ClassCastException, like the JDK
            if (type == null) {
                throw new StreamCorruptedException(
                        "The type of a field of " + seen.descriptor.getName() + " is null");
            }
            if (types == null && !type.equals(seen.type(i))) {
                types = seen.copyOfTypes();
            }
            if (types != null) {
                types[i] = type;
            }
            skipBytes(seen.part(i + 1).length);
        }
        return types == null ? seen.descriptor : DescriptorReader.read(seen, types);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass descriptor) throws IOException, ClassNotFoundException {
        // Copied before the annotation is read, because the annotation may contain descriptors.
        KnownClass known = recognized;
        int from = parsedFrom;
        int to = parsedTo;
        int window = parsedWindow;
        Class<?> found = resolver.resolve(this, descriptor, known);
        KnownClass resolved = resolver.resolved();
        if (known == null && resolved != null && source.window() == window) {
            SeenDescriptor seen = SeenDescriptor.of(source, from, to, descriptor, resolved);
            if (seen != null) {
                resolver.classes().learn(seen);
            }
        }
        return found;
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws IOException, ClassNotFoundException {
        return resolver.resolveProxy(interfaces);
    }
}
