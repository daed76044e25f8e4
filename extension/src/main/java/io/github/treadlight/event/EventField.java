package io.github.treadlight.event;

/**
 * A field of an event.
 *
 * @param type String or a primitive type, so that no event refers to an object of an application
 * @param unit the unit in which JFR shows the value
 * @param label the heading that tools show
 */
public record EventField(String name, Class<?> type, Unit unit, String label, String description) {
    /** A unit of numbers. */
    public enum Unit {
        /** No unit, as for a count or a text. */
        NONE,
        /** Milliseconds. */
        MILLISECONDS,
        /** Bytes. */
        BYTES
    }

    /** Returns a field with a text, which may be null. */
    public static EventField text(String name, String label, String description) {
        return new EventField(name, String.class, Unit.NONE, label, description);
    }

    /** Returns a field with a number of type int. */
    public static EventField number(String name, String label, String description) {
        return new EventField(name, int.class, Unit.NONE, label, description);
    }

    /** Returns a field with a number of type long. */
    public static EventField longNumber(String name, String label, String description) {
        return new EventField(name, long.class, Unit.NONE, label, description);
    }

    /** Returns a field with a number of milliseconds, of type long. */
    public static EventField millis(String name, String label, String description) {
        return new EventField(name, long.class, Unit.MILLISECONDS, label, description);
    }

    /** Returns a field with a number of bytes, of type long. */
    public static EventField bytes(String name, String label, String description) {
        return new EventField(name, long.class, Unit.BYTES, label, description);
    }

    /** Returns a field that is true or false. */
    public static EventField flag(String name, String label, String description) {
        return new EventField(name, boolean.class, Unit.NONE, label, description);
    }
}
