package io.github.treadlight.sim.holders;

/** The ways in which an object or a class refers to an object. */
enum ReferenceKind {
    FIELD,
    STATIC_FIELD,
    ELEMENT,
    /** From an instance to its class. */
    CLASS,
    SUPERCLASS,
    LOADER,
    PROTECTION_DOMAIN,
    /** From a class to its {@code classValueMap}. HotSpot omits this reference, the probe adds it. */
    CLASS_VALUES
}
