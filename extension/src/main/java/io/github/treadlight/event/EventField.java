package io.github.treadlight.event;

/**
 * A field of an event.
 *
 * @param type String or a primitive type, so that no event refers to objects of applications
 * @param unit the unit in which JFR shows the value
 * @param label the heading that tools show
 */
public record EventField(String name, Class<?> type, Unit unit, String label, String description) {
    /** The unit of a field. */
    public enum Unit {
        /** No unit: a count, a text or a flag. */
        NONE,
        /** Milliseconds. */
        MILLISECONDS,
        /** Bytes. */
        BYTES
    }

    /** Returns a text field, whose value may be null. */
    public static EventField text(String name, String label, String description) {
        return new EventField(name, String.class, Unit.NONE, label, description);
    }

    /** Returns an int field. */
    public static EventField number(String name, String label, String description) {
        return new EventField(name, int.class, Unit.NONE, label, description);
    }

    /** Returns a long field. */
    public static EventField longNumber(String name, String label, String description) {
        return new EventField(name, long.class, Unit.NONE, label, description);
    }

    /** Returns a long field with a time in milliseconds. */
    public static EventField millis(String name, String label, String description) {
        return new EventField(name, long.class, Unit.MILLISECONDS, label, description);
    }

    /** Returns a long field with a size in bytes. */
    public static EventField bytes(String name, String label, String description) {
        return new EventField(name, long.class, Unit.BYTES, label, description);
    }

    /** Returns a boolean field. */
    public static EventField flag(String name, String label, String description) {
        return new EventField(name, boolean.class, Unit.NONE, label, description);
    }
}
