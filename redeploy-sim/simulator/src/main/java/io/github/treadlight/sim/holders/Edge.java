package io.github.treadlight.sim.holders;

/** How one object holds another. */
enum Edge {
    FIELD,
    /** The referent of a soft reference. */
    SOFT_REFERENT,
    STATIC_FIELD,
    ELEMENT,
    /** An instance's class. */
    CLASS,
    SUPERCLASS,
    LOADER,
    PROTECTION_DOMAIN,
    /** A class's {@code classValueMap}, which only the probe tells of. */
    CLASS_VALUES
}
