package io.github.treadlight.app;

import io.github.treadlight.classvalue.admin.Footprint;

/**
 * What the class values of one generation take, with what its classes keep for class values of others.
 *
 * @param generation whose
 * @param takes of all its loaders, and of those below them
 */
public record GenerationFootprint(AppGeneration generation, Takes takes) {
    /**
     * What class values take.
     *
     * @param classValues class values that have values
     * @param values each of one class and one class value
     * @param bytes an estimate of the heap that the structures take, without the values themselves
     */
    public record Takes(int classValues, long values, long bytes) {
        /** Nothing. */
        public static final Takes NOTHING = new Takes(0, 0, 0);

        static Takes of(Footprint footprint) {
            return new Takes(footprint.columns(), footprint.associations(), footprint.bytes());
        }

        /** The sum of both. */
        public Takes plus(Takes other) {
            return new Takes(classValues + other.classValues, values + other.values, bytes + other.bytes);
        }
    }
}
