package io.github.treadlight.annotation;

import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of one class, wherever they come from. Of each annotation type a class has the nearest one, which
 * hides those that are farther away. From near to far:
 * <ol>
 *   <li>the class itself;
 *   <li>its super classes, nearest first, of whose annotations only those count whose type is {@link Inherited}: up to
 *       here, this is what {@link Class#getAnnotations} has;
 *   <li>its interfaces, of whose annotations all count, for Java lets none be inherited and so has no way to say which.
 *       The fewer steps lead to an interface, the nearer it is; after as many steps, those of an interface come before
 *       those of a super class, and otherwise they are in the order in which they are declared;
 *   <li>its stereotypes: the annotation types among the above that are annotated as a
 *       {@code jakarta.enterprise.inject.Stereotype}, in this order, and then the stereotypes that are on these. All
 *       that is on them counts, except what describes them: Java's own meta-annotations, and that they are stereotypes.
 *       Types that an extension of CDI makes stereotypes are not among them, as only its container knows them.
 * </ol>
 *
 * <p>Immutable. Leads to the class and its annotations: who keeps it keeps their loaders, as with the annotations.
 */
public final class AnnotationsOfClass {
    /** Of each class that has none. */
    private static final AnnotationsOfClass NONE = new AnnotationsOfClass(new AnnotationWalk(Object[].class), null);

    /** How many places of the table an annotation has: most annotations, and most misses, then take a single look. */
    private static final int SPARSENESS = 4;

    /** A bit for each annotation type, by its hash code: says of most others at once that they are not in the table. */
    private final long filter;

    /** A hash table of annotation types; a power of two of places, of which at least one is free. */
    private final @Nullable Class<?>[] types;

    /** The annotation of the type at the same place. An array of its own, for what is read from it needs no cast. */
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
        // Compared by identity: two annotations may be equal, but where all are the class's own, so is each.
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
     * By plain reflection.
     *
     * @throws LinkageError and whatever else reflection throws for annotations that cannot be read
     */
    static AnnotationsOfClass of(Class<?> type) {
        AnnotationWalk walk = new AnnotationWalk(type);
        return walk.nearest.isEmpty() ? NONE : new AnnotationsOfClass(walk, type);
    }

    /** Those of the class itself, in the order of {@link Class#getDeclaredAnnotations}; immutable. */
    public List<Annotation> declared() {
        return declared;
    }

    /** The nearest one of each type, nearest first; immutable. Repeated ones are in their container. */
    public List<Annotation> all() {
        return all;
    }

    /** The nearest annotation of the type, or null. */
    @SuppressWarnings("unchecked") // the table has annotations beside their types
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
        return 1L << hash; // Java takes the last six bits
    }

    /** Whether there is an annotation of the type. */
    public boolean has(Class<? extends Annotation> annotation) {
        return get(annotation) != null;
    }

    /**
     * The annotations of a type that may be repeated, from the nearest place that has any, be they in a container or
     * not; for the class and its super classes these are those of {@link Class#getAnnotationsByType}. Takes longer than
     * {@link #get} where there is a container.
     *
     * @return an immutable list, empty if there is none
     * @throws java.lang.annotation.AnnotationFormatError if the type's container is none
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

    /** The stereotypes of the class, nearest first; immutable. */
    public List<Class<? extends Annotation>> stereotypes() {
        return stereotypes;
    }

    /** All annotations. */
    @Override
    public String toString() {
        return all.toString();
    }
}
