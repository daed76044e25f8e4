package io.github.treadlight.stream;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.StreamCorruptedException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.rmi.MarshalledObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object stream that loads classes with an explicit loader, checks each name with the filter before it loads the
 * class, and recognizes the descriptors of classes that it has read before.
 *
 * <p>Classes are cached for each loader, not for each stream: a stream for another loader that is created while this
 * one reads has classes of its own. Unknown names are not cached. Unlike the JDK, this stream never uses a loader on
 * the stack, so the result does not depend on the caller.
 */
final class ResolvingInputStream extends ObjectInputStream {
    private static final Map<String, Class<?>> PRIMITIVES = Map.of(
            "boolean", boolean.class,
            "byte", byte.class,
            "char", char.class,
            "short", short.class,
            "int", int.class,
            "long", long.class,
            "float", float.class,
            "double", double.class,
            "void", void.class);

    private final ClassLoader loader;
    private final LoaderClasses classes;
    private final DescriptorAnnotations annotations;
    private final StreamFilter filter;
    private final @Nullable InputFilter limits;
    private final @Nullable Replacement replacement;
    private final ByteSource source;
    /** The class of the descriptor that was just read, if it was recognized. */
    private @Nullable KnownClass recognized;
    /** The position of a descriptor that was parsed. It is cached when its class is found. */
    private int parsedFrom;
    private int parsedTo;
    private int parsedWindow;
    /** True while the types of a descriptor are read: they are not objects for the stream's user. */
    private boolean readingTypes;

    /** @param replacement called for each object that was read; null for none */
    ResolvingInputStream(
            ByteSource source,
            ClassLoader loader,
            LoaderClasses classes,
            DescriptorAnnotations annotations,
            StreamFilter filter,
            @Nullable Replacement replacement) throws IOException {
        super(source);
        this.loader = loader;
        this.classes = classes;
        this.annotations = annotations;
        this.filter = filter;
        this.replacement = replacement;
        this.source = source;
        this.limits = filter.input(source.length());
        if (limits != null) {
            setObjectInputFilter(limits);
        }
        if (replacement != null) {
            enableResolveObject(true);
        }
    }

    @Override
    protected @Nullable Object resolveObject(@Nullable Object object) throws IOException {
        return object == null || readingTypes || replacement == null ? object : replacement.replace(object);
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
        SeenDescriptor seen = classes.findNext(source);
        if (seen != null) {
            ObjectStreamClass descriptor = consume(seen);
            recognized = seen.known();
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
        if (seen.types() == 0) {
            return seen.descriptor();
        }
        readingTypes = true;
        if (limits != null) {
            limits.beginTypes(seen.types());
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
        for (int i = 0; i < seen.types(); i++) {
            if (!(readObject() instanceof String type)) {
                throw new StreamCorruptedException("The type of a field of " + seen.descriptor().getName()
                        + " is a reference to something that is not a string");
            }
            if (types == null && !type.equals(seen.type(i))) {
                types = seen.copyOfTypes();
            }
            if (types != null) {
                types[i] = type;
            }
            skipBytes(seen.part(i + 1).length);
        }
        return types == null ? seen.descriptor() : DescriptorReader.read(seen, types);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass descriptor) throws IOException, ClassNotFoundException {
        String name = descriptor.getName();
        // Copied before the annotation is read, because it may contain descriptors.
        boolean parsed = recognized == null;
        int from = parsedFrom;
        int to = parsedTo;
        int window = parsedWindow;
        KnownClass known = recognized != null ? recognized : classes.find(name);
        if (known == null || known.admittedBy != filter) {
            filter.check(name);
        }
        Class<?> annotated = annotated(descriptor);
        if (annotated != null) {
            filter.check(annotated);
            return used(annotated);
        }
        Class<?> found = known == null ? null : known.get();
        if (known == null || found == null) {
            Class<?> primitive = PRIMITIVES.get(name);
            if (primitive != null) {
                return primitive;
            }
            found = load(name);
            known = classes.add(name, found);
        }
        admit(known, found);
        if (parsed && source.window() == window) {
            SeenDescriptor seen = SeenDescriptor.of(source, from, to, descriptor, known);
            if (seen != null) {
                classes.learn(seen);
            }
        }
        return found;
    }

    private @Nullable Class<?> annotated(ObjectStreamClass descriptor) throws IOException, ClassNotFoundException {
        try {
            return annotations.resolve(this, descriptor);
        } catch (LinkageError broken) {
            throw unlinked(descriptor.getName(), broken);
        } catch (RuntimeException malformed) {
            InvalidClassException invalid = new InvalidClassException(StreamedName.printable(descriptor.getName()),
                    "The annotation of its descriptor cannot be read");
            invalid.initCause(malformed);
            throw invalid;
        }
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        try {
            return Class.forName(name, false, loader);
        } catch (LinkageError broken) {
            throw unlinked(name, broken);
        } catch (ClassNotFoundException missing) {
            String printable = StreamedName.printable(name);
            throw printable.equals(name) ? missing : new ClassNotFoundException(printable);
        }
    }

    /** Returns an exception as for a missing class: readers of streams are prepared for that, and not for an Error. */
    private static ClassNotFoundException unlinked(String name, LinkageError broken) {
        return new ClassNotFoundException(StreamedName.printable(name) + " cannot be linked ("
                + broken.getClass().getSimpleName() + ")", broken);
    }

    private void admit(KnownClass known, Class<?> found) throws InvalidClassException {
        if (known.admittedBy != filter) {
            filter.check(found);
            known.admittedBy = filter.mode() == StreamFilter.Mode.LOG ? null : filter; // each reader learns the class
        }
        used(found);
    }

    /** Makes the filter check classes if the class opens a stream of its own with the filter of this one. */
    private Class<?> used(Class<?> found) {
        if (found == MarshalledObject.class && limits != null) {
            limits.checkClasses();
        }
        return found;
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws IOException, ClassNotFoundException {
        Class<?>[] found = new Class<?>[interfaces.length];
        ClassLoader definer = loader;
        boolean packagePrivate = false;
        for (int i = 0; i < interfaces.length; i++) {
            Class<?> each = named(interfaces[i]);
            if (!Modifier.isPublic(each.getModifiers())) {
                // The proxy must be in the interface's package, so only one loader can define it.
                if (packagePrivate && definer != each.getClassLoader()) {
                    throw new InvalidClassException(StreamedName.printable(interfaces[i]),
                            "A proxy cannot implement it together with another interface that is not public, because"
                                    + " they come from different class loaders");
                }
                packagePrivate = true;
                definer = each.getClassLoader();
            }
            found[i] = each;
        }
        return proxy(definer, found);
    }

    private static Class<?> proxy(@Nullable ClassLoader definer, Class<?>[] interfaces) throws ClassNotFoundException {
        try {
            // Deprecated because instances should be created another way, but a stream needs the class.
            @SuppressWarnings("deprecation")
            Class<?> proxy = Proxy.getProxyClass(definer, interfaces);
            return proxy;
        } catch (IllegalArgumentException refused) {
            throw new ClassNotFoundException(refused.getMessage(), refused);
        }
    }

    private Class<?> named(String name) throws IOException, ClassNotFoundException {
        KnownClass known = classes.find(name);
        Class<?> found = known == null ? null : known.get();
        if (known == null || known.admittedBy != filter) {
            filter.check(name);
        }
        if (known == null || found == null) {
            found = load(name);
            known = classes.add(name, found);
        }
        admit(known, found);
        return found;
    }
}
