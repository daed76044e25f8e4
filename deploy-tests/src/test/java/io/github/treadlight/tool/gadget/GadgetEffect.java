package io.github.treadlight.tool.gadget;

import java.util.Locale;

/** A dangerous action that the values in an object stream must not control. */
enum GadgetEffect {
    CONNECTS(EntryPoint.Kind.GETTER),
    LOOKS_UP(EntryPoint.Kind.GETTER),
    DEFINES_CLASSES(EntryPoint.Kind.GETTER),
    STARTS_PROCESSES(EntryPoint.Kind.GETTER),
    EVALUATES(EntryPoint.Kind.GETTER),
    READS_STREAMS(EntryPoint.Kind.GETTER),
    CALLS_METHODS(EntryPoint.Kind.GETTER),
    WRITES_FILES(EntryPoint.Kind.GETTER),
    CREATES_OBJECTS(EntryPoint.Kind.CALLBACK),
    STARTS_THREADS(EntryPoint.Kind.CALLBACK),
    LOADS_CLASSES(EntryPoint.Kind.STREAM),
    /** Adds an object of the stream to a collection of the server. */
    REGISTERS(EntryPoint.Kind.STREAM);

    /** The last kind of entry point in which the effect is harmful. */
    private final EntryPoint.Kind last;

    GadgetEffect(EntryPoint.Kind last) {
        this.last = last;
    }

    /** Returns whether the effect is harmful in methods of this kind. A getter may load a class, for example. */
    boolean isHarmfulIn(EntryPoint.Kind kind) {
        return kind.compareTo(last) <= 0;
    }

    /** Returns the effect in words, as {@code reviewed-classes.txt} contains it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
