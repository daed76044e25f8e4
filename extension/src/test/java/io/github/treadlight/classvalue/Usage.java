package io.github.treadlight.classvalue;

/** Operations on class values, apart from the first reads. */
enum Usage {
    WITHOUT_REMOVE,
    /** Every value is removed before the end. */
    WITH_REMOVE,
    /** The owner's and the classes' loaders are trimmed before the end. */
    TRIMMED,
    /** Surviving class values are read after the end, and values of surviving classes are computed. */
    READ_AFTER_THE_END,
    /** The ended loaders are purged: nothing that involves them may be retained. */
    PURGED,
    /** A late thread reads every value once more after the last purge. */
    READ_AFTER_THE_PURGE;

    boolean isPurged() {
        return this == PURGED || this == READ_AFTER_THE_PURGE;
    }
}
