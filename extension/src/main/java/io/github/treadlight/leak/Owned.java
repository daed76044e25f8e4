package io.github.treadlight.leak;

import io.github.treadlight.leak.proof.Interlock;

/**
 * Proof that an object belongs to an ended generation. A cleaner needs a proof to offer a release, and obtains it from
 * {@link EndedLoaders} only. The {@link Interlock} checks the class loader of the proof again before the release. A
 * proof keeps the class loader alive, so it must not outlive the search.
 */
public final class Owned {
    private final ClassLoader loader;
    private final GenerationId generation;
    private final String path;

    public Owned(ClassLoader loader, GenerationId generation, String path) {
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
