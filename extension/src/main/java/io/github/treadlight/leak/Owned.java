package io.github.treadlight.leak;

/**
 * Proof that an object belongs to an ended generation. Only {@link EndedLoaders} makes one, and a cleaner cannot offer
 * a release without one: the {@link Interlock} asks again for its class loader before the release. Keeps the class
 * loader alive, so it must not outlive the search.
 */
public final class Owned {
    private final ClassLoader loader;
    private final GenerationId generation;
    private final String path;

    Owned(ClassLoader loader, GenerationId generation, String path) {
        this.loader = loader;
        this.generation = generation;
        this.path = path;
    }

    /** Returns the class loader of the generation. */
    public ClassLoader loader() {
        return loader;
    }

    /** Returns the generation that owns the object. */
    public GenerationId generation() {
        return generation;
    }

    /** Returns the reference path from the object to the application, as names of classes and fields. */
    public String path() {
        return path;
    }
}
