package io.github.treadlight.annotation;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.loader.LoaderCodebases;
import java.io.ObjectStreamClass;
import java.lang.annotation.Annotation;
import java.rmi.server.RMIClassLoader;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Cache of the facts about a class that frameworks and the server look up again and again: its Java annotations, with
 * those that it inherits, its traits, and the data that follow it in streams (its codebase, and the key of its bundle).
 *
 * <p>Lifetimes: the annotations of a class are values of this instance's {@link CompactClassValue}s. They are released
 * with the class at the latest, or when a purge declares that its application ended. Nothing here is static. So the
 * cache keeps no loader of an application alive, and no application keeps the cache alive. A class keeps no loaders
 * alive beyond those that its own annotations keep.
 *
 * <p>Failures are not cached: the caller gets the exception or error that plain reflection throws, and the next call
 * tries again. Annotations whose type is missing are left out, as reflection leaves them out. A class that an agent
 * redefines keeps the annotations it had before, until it is purged.
 *
 * <p>Thread-safe; a lookup of a cached value takes no lock.
 */
public final class ClassAnnotations {
    private final CompactClassValue<AnnotationsOfClass> annotations = new CompactClassValue<>() {
        @Override
        protected AnnotationsOfClass computeValue(Class<?> type) {
            return AnnotationsOfClass.of(type);
        }
    };

    private final CompactClassValue<Traits> traits = new CompactClassValue<>() {
        @Override
        protected Traits computeValue(Class<?> type) {
            return Traits.of(type);
        }
    };

    private final CompactClassValue<Long> serialVersionUids = new CompactClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            ObjectStreamClass descriptor = ObjectStreamClass.lookup(type);
            return descriptor == null ? 0 : descriptor.getSerialVersionUID();
        }
    };

    private final CompactClassValue<@Nullable String> keys;

    private final Function<? super Class<?>, @Nullable String> codebases;

    /** Creates a cache with RMI's codebases and without bundle keys. */
    public ClassAnnotations() {
        this(new LoaderCodebases(RMIClassLoader::getClassAnnotation)::of, type -> null);
    }

    /**
     * Creates a cache with the given codebases and bundle keys.
     *
     * @param codebases returns the codebase of a class, or null. Called for each lookup, because a loader may gain
     *     URLs. The function caches costly results, and returns equal texts as the same instance, as
     *     {@link LoaderCodebases#of} does
     * @param bundleKeys returns the key of the bundle that a class comes from, or null. Called once for each class
     */
    public ClassAnnotations(
            Function<? super Class<?>, @Nullable String> codebases,
            Function<? super Class<?>, @Nullable String> bundleKeys) {
        initialize();
        this.codebases = Objects.requireNonNull(codebases, "codebases");
        Objects.requireNonNull(bundleKeys, "bundleKeys");
        this.keys = new CompactClassValue<>() {
            @Override
            protected @Nullable String computeValue(Class<?> type) {
                String key = bundleKeys.apply(type);
                return key == null ? null : key.intern();
            }
        };
    }

    /**
     * Initializes the classes of the results. Otherwise, they could be initialized near the end of an application's
     * stack. If the stack overflows meanwhile, the class is unusable until the JVM ends.
     */
    private static void initialize() {
        AnnotationsOfClass.of(Object.class);
        Traits.of(Object.class);
    }

    /**
     * Returns the URLs from which a receiver may load the class, separated by spaces, or null if the class has no
     * codebase. Equal texts are the same instance, so that a stream, which compares strings by identity, writes each
     * once.
     */
    public @Nullable String codebase(Class<?> type) {
        return codebases.apply(type);
    }

    /** Returns the key of the OSGi bundle that the class comes from, or null. Equal keys are the same instance. */
    public @Nullable String bundleKey(Class<?> type) {
        return keys.get(type);
    }

    /** Returns the Java annotations of the class. The result is the same instance until the class is purged. */
    public AnnotationsOfClass of(Class<?> type) {
        return annotations.get(type);
    }

    /**
     * Returns the nearest Java annotation of the class that has this type, or null. Short for {@link #of} and
     * {@link AnnotationsOfClass#get}.
     */
    public <A extends Annotation> @Nullable A find(Class<?> type, Class<A> annotation) {
        return annotations.get(type).get(annotation);
    }

    /** Returns the kind of the class. */
    public Traits traits(Class<?> type) {
        return traits.get(type);
    }

    /**
     * Returns the version by which streams identify the class, as {@link ObjectStreamClass} computes it: 0 for enums,
     * proxies and classes that are not serializable.
     *
     * <p>Not one of the {@link Traits}, because the first call may initialize the class, and leaves the version in the
     * JDK's own cache of descriptors, which some JDKs hold by soft references.
     */
    public long serialVersionUid(Class<?> type) {
        return serialVersionUids.get(type);
    }
}
