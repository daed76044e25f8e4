package io.github.treadlight.stream;

import io.github.treadlight.stream.bytes.CheckedValues;
import io.github.treadlight.stream.descriptor.KnownClass;
import io.github.treadlight.stream.descriptor.LoaderClasses;
import io.github.treadlight.stream.descriptor.StreamContext;
import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.RejectedStreamException;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamedName;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.rmi.MarshalledObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the classes that one stream names: checks each name with the filter before it loads the class, and uses no
 * loader on the stack.
 *
 * <p>Classes are cached for each loader, not for each stream: a stream for another loader that is created while this
 * one reads has classes of its own. Unknown names are not cached.
 */
final class ClassResolver implements StreamContext {
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

    private final StreamSetup setup;
    private final StreamFilter filter;
    private final @Nullable InputFilter limits;
    /** The class that was resolved last; null for a primitive, and if the annotation named the class. */
    private @Nullable KnownClass resolved;

    ClassResolver(StreamSetup setup) {
        this(setup, setup.limits());
    }

    /** @param limits the filter of the stream; null for none */
    ClassResolver(StreamSetup setup, @Nullable InputFilter limits) {
        this.setup = setup;
        this.filter = setup.filter();
        this.limits = limits;
    }

    @Override
    public LoaderClasses classes() {
        return setup.classes();
    }

    @Override
    public @Nullable InputFilter limits() {
        return limits;
    }

    @Override
    public boolean replaces() {
        return setup.replacement() != null;
    }

    @Override
    public @Nullable Object replace(Object object) throws IOException {
        Replacement replacement = setup.replacement();
        return replacement == null ? object : replacement.replace(object);
    }

    @Override
    public @Nullable KnownClass resolved() {
        return resolved;
    }

    @Override
    public Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor, @Nullable KnownClass recognized)
            throws IOException, ClassNotFoundException {
        resolved = null;
        try {
            return resolveChecked(in, descriptor, recognized);
        } catch (RejectedStreamException rejected) {
            throw skippedOr(rejected);
        }
    }

    /** Returns an exception that makes the stream skip the object, if it may; otherwise throws the rejection. */
    private ClassNotFoundException skippedOr(RejectedStreamException rejected) throws RejectedStreamException {
        if (setup.use().skipsRejected()) {
            return new ClassNotFoundException(rejected.getMessage(), rejected);
        }
        throw rejected;
    }

    private Class<?> resolveChecked(ObjectInputStream in, ObjectStreamClass descriptor, @Nullable KnownClass recognized)
            throws IOException, ClassNotFoundException {
        String name = descriptor.getName();
        KnownClass known = recognized != null ? recognized : find(name);
        checkName(name, known);
        Class<?> annotated = annotated(in, descriptor);
        if (annotated != null) {
            filter.passes(annotated, setup.use().origin(), at(annotated));
            return used(annotated);
        }
        if (known == null || known.refersTo(null)) {
            Class<?> primitive = PRIMITIVES.get(name);
            if (primitive != null) {
                return primitive;
            }
        }
        return admitted(name, known);
    }

    private @Nullable KnownClass find(String name) {
        return setup.classes().find(name);
    }

    private void checkName(String name, @Nullable KnownClass known) throws InvalidClassException {
        if (known == null || !known.isAdmittedBy(filter)) {
            filter.check(name, limits);
        }
    }

    /** Returns a class that the filter admits. */
    private Class<?> admitted(String name, @Nullable KnownClass cached) throws IOException, ClassNotFoundException {
        KnownClass known = cached;
        Class<?> found = known == null ? null : known.get();
        if (known == null || found == null) {
            found = load(name);
            known = setup.classes().add(name, found);
        }
        if (!known.isAdmittedBy(filter)) {
            boolean always = filter.passes(found, setup.use().origin(), at(found));
            // In mode LOG, each reader learns the class.
            known.setAdmittedBy(always && filter.mode() != StreamFilter.Mode.LOG ? filter : null);
        }
        resolved = known;
        return used(found);
    }

    private @Nullable Class<?> annotated(ObjectInputStream in, ObjectStreamClass descriptor)
            throws IOException, ClassNotFoundException {
        try {
            return setup.annotations().resolve(in, descriptor);
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
            return Class.forName(name, false, setup.loader());
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

    /** Returns the check of a class for the records; null if the stream has no filter. */
    private @Nullable CheckedValues at(Class<?> type) {
        return limits == null ? null : limits.beforeCheck(type);
    }

    /** Makes the filter check classes if objects of the class open another stream, with the filter of this stream. */
    private Class<?> used(Class<?> found) {
        if (found == MarshalledObject.class && limits != null) {
            limits.checkClasses();
        }
        return found;
    }

    @Override
    public Class<?> resolveProxy(String[] interfaces) throws IOException, ClassNotFoundException {
        try {
            return resolveCheckedProxy(interfaces);
        } catch (RejectedStreamException rejected) {
            throw skippedOr(rejected);
        }
    }

    private Class<?> resolveCheckedProxy(String[] interfaces) throws IOException, ClassNotFoundException {
        Class<?>[] found = new Class<?>[interfaces.length];
        ClassLoader definer = setup.loader();
        boolean packagePrivate = false;
        for (int i = 0; i < interfaces.length; i++) {
            KnownClass known = find(interfaces[i]);
            checkName(interfaces[i], known);
            Class<?> each = admitted(interfaces[i], known);
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
}
