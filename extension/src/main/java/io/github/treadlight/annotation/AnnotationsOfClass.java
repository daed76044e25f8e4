package io.github.treadlight.annotation;

import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of one class, from every place that supplies them. For each annotation type, the nearest annotation
 * hides those that are farther away. From near to far:
 * <ol>
 *   <li>the class itself;
 *   <li>its superclasses, nearest first, which supply only annotations whose type is {@link Inherited}. Up to here the
 *       result equals that of {@link Class#getAnnotations};
 *   <li>its interfaces, which supply all their annotations, because Java inherits none from interfaces and so has no
 *       way to mark some. An interface reached in fewer steps is nearer. At equal distance, a class's own interfaces
 *       come before those of its superclass, and otherwise in the order of declaration;
 *   <li>its stereotypes: the annotation types above that carry {@code jakarta.enterprise.inject.Stereotype}, in this
 *       order, followed by the stereotypes on these. A stereotype supplies all its annotations except those that
 *       describe the stereotype itself: Java's own meta-annotations and {@code Stereotype}. Types that a CDI extension
 *       turns into stereotypes are not included, because only its container knows them.
 * </ol>
 *
 * <p>Immutable. This object references the class and its annotations, so it keeps their loaders alive, as the
 * annotations themselves do.
 */
public final class AnnotationsOfClass {
    /** Shared by all classes without annotations. */
    private static final AnnotationsOfClass NONE = new AnnotationsOfClass(new AnnotationWalk(Object[].class), null);

    /** Number of table places for each annotation: most annotations, and most misses, then take a single look. */
    private static final int SPARSENESS = 4;

    /** One bit for each annotation type, by its hash code. A clear bit shows without a search that a type is absent. */
    private final long filter;

    /** A hash table of annotation types. Its length is a power of two, and at least one place is free. */
    private final @Nullable Class<?>[] types;

    /** The annotations, each at the place of its type. A separate array, so that reads need no cast. */
    private final @Nullable Annotation[] annotations;

    private final List<Annotation> declared;
    private final List<Annotation> all;
    private final List<Class<? extends Annotation>> stereotypes;

    /** Null if there are no annotations. */
    private final @Nullable Class<?> type;

    /** The interfaces and stereotypes that have annotations, nearest first. */
    private final List<Class<?>> farther;

    private AnnotationsOfClass(AnnotationWalk walk, @Nullable Class<?> type) {
        this.type = type;
        this.declared = walk.declared;
        // Compared by size: if the class declares all of its annotations, the two lists are the same.
        boolean own = walk.declared.size() == walk.nearest.size();
        this.all = own ? walk.declared : List.copyOf(walk.nearest.values());
        this.stereotypes = List.copyOf(walk.stereotypes);
        this.farther = List.copyOf(walk.farther);
        int length = Integer.highestOneBit(Math.max(1, SPARSENESS * all.size()) * 2 - 1);
        this.types = new Class<?>[length];
        this.annotations = new Annotation[length];
        long bits = 0;
        for (Map.Entry<Class<? extends Annotation>, Annotation> each : walk.nearest.entrySet()) {
            int place = each.getKey().hashCode() & length - 1;
            while (types[place] != null) {
                place = place + 1 & length - 1;
            }
            types[place] = each.getKey();
            annotations[place] = each.getValue();
            bits |= bit(each.getKey().hashCode());
        }
        filter = bits;
    }

    /**
     * Reads the annotations of a class by plain reflection.
     *
     * @throws LinkageError and whatever else reflection throws for annotations that cannot be read
     */
    static AnnotationsOfClass of(Class<?> type) {
        AnnotationWalk walk = new AnnotationWalk(type);
        return walk.nearest.isEmpty() ? NONE : new AnnotationsOfClass(walk, type);
    }

    /**
     * Returns the annotations declared on the class itself, in the order of {@link Class#getDeclaredAnnotations}. The
     * list is immutable.
     */
    public List<Annotation> declared() {
        return declared;
    }

    /**
     * Returns the nearest annotation of each type, nearest first. Repeated annotations are in their container. The list
     * is immutable.
     */
    public List<Annotation> all() {
        return all;
    }

    /** Returns the nearest annotation of the type, or null. */
    @SuppressWarnings("unchecked") // the table holds each annotation at the place of its type
    public <A extends Annotation> @Nullable A get(Class<A> annotation) {
        int hash = annotation.hashCode();
        if ((filter & bit(hash)) == 0) {
            return null;
        }
        int last = types.length - 1;
        int place = hash & last;
        for (Class<?> found = types[place]; found != annotation; found = types[place]) {
            if (found == null) {
                return null;
            }
            place = place + 1 & last;
        }
        return (A) annotations[place];
    }

    private static long bit(int hash) {
        return 1L << hash; // Java uses the lowest six bits of the hash
    }

    /** Returns whether the class has an annotation of the type. */
    public boolean has(Class<? extends Annotation> annotation) {
        return get(annotation) != null;
    }

    /**
     * Returns the annotations of a repeatable type from the nearest place that has any, with or without a container.
     * For the class and its superclasses, the result equals that of {@link Class#getAnnotationsByType}. Slower than
     * {@link #get} if the annotations are in a container.
     *
     * @return an immutable list, empty if the class has no such annotation
     * @throws java.lang.annotation.AnnotationFormatError if the container type is malformed
     */
    public <A extends Annotation> List<A> all(Class<A> annotation) {
        Repeatable repeatable = annotation.getDeclaredAnnotation(Repeatable.class);
        if (repeatable == null || type == null || !has(repeatable.value())) {
            A only = get(annotation);
            return only == null ? List.of() : List.of(only);
        }
        A[] found = type.getAnnotationsByType(annotation);
        for (int i = 0; found.length == 0 && i < farther.size(); i++) {
            found = farther.get(i).getDeclaredAnnotationsByType(annotation);
        }
        return List.of(found);
    }

    /** Returns the stereotypes of the class, nearest first. The list is immutable. */
    public List<Class<? extends Annotation>> stereotypes() {
        return stereotypes;
    }

    @Override
    public String toString() {
        return all.toString();
    }
}
