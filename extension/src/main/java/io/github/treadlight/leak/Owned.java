package io.github.treadlight.leak;

import io.github.treadlight.leak.proof.Interlock;

/**
 * Proof that an object belongs to an ended generation. A cleaner needs a proof to offer a release, and obtains it from
 * {@link EndedLoaders} only. The {@link Interlock} checks the class loader of the proof again before the release. A
 * proof keeps the class loader alive, so it must not outlive the search.
 *
 * @param loader the class loader of the generation
 * @param generation the generation that owns the object
 * @param path the reference path from the object to the application, as names of classes and fields
 */
public record Owned(ClassLoader loader, GenerationId generation, String path) {}
