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
 * with the class at the latest, or when a purge declares that its application ended. Nothing here is static. So this
 * keeps no loader of an application alive, and no application keeps this alive; nor does a class keep more loaders
 * alive than by its own annotations.
 *
 * <p>What throws is not remembered: the caller gets the exception or error that plain reflection throws, and the next
 * call tries again. Annotations whose type is missing are left out, as reflection leaves them out. A class that an
 * agent redefines keeps the annotations it had before, until it is purged.
 *
 * <p>Thread-safe; a lookup of what is known takes no lock.
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

    /** With RMI's codebases, and no bundles. */
    public ClassAnnotations() {
        this(new LoaderCodebases(RMIClassLoader::getClassAnnotation)::of, type -> null);
    }

    /**
     * With the server's codebases and bundle keys.
     *
     * @param codebases the codebase of a class, or null. Called each time, for a loader may gain URLs: the function
     *     remembers what is costly, and gives equal texts as the same instance, as {@link LoaderCodebases#of} does
     * @param bundleKeys the key of the bundle that a class comes from, or null. Called once for each class
     */
    public ClassAnnotations(
            Function<? super Class<?>, @Nullable String> codebases,
            Function<? super Class<?>, @Nullable String> bundleKeys) {
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
     * Where a receiver may load the class from, as URLs separated by spaces; null when nothing is to be said of it.
     * Equal texts are the same instance, so that a stream, which knows strings by identity, writes each once.
     */
    public @Nullable String codebase(Class<?> type) {
        return codebases.apply(type);
    }

    /** The key of the OSGi bundle that the class comes from, or null. Equal texts are the same instance. */
    public @Nullable String bundleKey(Class<?> type) {
        return keys.get(type);
    }

    /** The Java annotations of the class; one instance, until it is purged. */
    public AnnotationsOfClass of(Class<?> type) {
        return annotations.get(type);
    }

    /**
     * The nearest Java annotation of the class that has this type, or null: the short form of {@link #of} and
     * {@link AnnotationsOfClass#get}.
     */
    public <A extends Annotation> @Nullable A find(Class<?> type, Class<A> annotation) {
        return annotations.get(type).get(annotation);
    }

    /** What kind of class it is. */
    public Traits traits(Class<?> type) {
        return traits.get(type);
    }

    /**
     * The version that streams know the class by, as {@link ObjectStreamClass} has it: 0 for classes that are not
     * serializable, for enums and for proxies.
     *
     * <p>Not one of the {@link Traits}, for the first call may initialize the class, and leaves it in the JDK's own
     * cache of descriptors, softly reachable on some JDKs.
     */
    public long serialVersionUid(Class<?> type) {
        return serialVersionUids.get(type);
    }
}
