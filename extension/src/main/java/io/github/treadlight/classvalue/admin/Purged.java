package io.github.treadlight.classvalue.admin;

/**
 * Numbers of class values and values dropped by a purge.
 *
 * @param classValues the number of class values of the ended loaders that had values
 * @param associations the number of values, each of one class and one class value
 */
public record Purged(int classValues, long associations) {
    /** Nothing dropped. */
    public static final Purged NOTHING = new Purged(0, 0);

    /** Returns the sum of both. */
    public Purged plus(Purged other) {
        return new Purged(classValues + other.classValues, associations + other.associations);
    }
}
