package io.github.treadlight.deploy.gadget;

import java.util.Locale;

/** An action that a stream must not be able to start with values of its own. */
enum Effect {
    CONNECTS(Entry.Kind.ANY),
    LOOKS_UP(Entry.Kind.ANY),
    DEFINES_CLASSES(Entry.Kind.ANY),
    STARTS_PROCESSES(Entry.Kind.ANY),
    EVALUATES(Entry.Kind.ANY),
    READS_STREAMS(Entry.Kind.ANY),
    CALLS_METHODS(Entry.Kind.ANY),
    WRITES_FILES(Entry.Kind.ANY),
    CREATES_OBJECTS(Entry.Kind.CALLED),
    STARTS_THREADS(Entry.Kind.CALLED),
    LOADS_CLASSES(Entry.Kind.READER),
    /** Is kept by an object of the server. */
    REGISTERS(Entry.Kind.READER);

    private final Entry.Kind widest;

    Effect(Entry.Kind widest) {
        this.widest = widest;
    }

    /** Returns whether methods of a kind must not have this effect. Many others load classes, to no harm. */
    boolean isHarmfulIn(Entry.Kind kind) {
        return kind.compareTo(widest) <= 0;
    }

    /** Returns the effect in words, as in {@code judged-classes.txt}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
