package io.github.treadlight.sim.app.kept;

/**
 * A value that applications keep in sessions and in object streams of their own.
 *
 * @param <T> the type of the value
 * @param name the library and the value, such as {@code jdk.record}; unique in the application
 * @param creation creates a value
 * @param text describes a value, so that the copy has the same text as the original if it is intact
 * @param inSessions false if the value is too large for the sessions of a test
 */
record KeptValue<T>(String name, Creation<T> creation, Text<T> text, boolean inSessions) {
    /** Creates a value. */
    interface Creation<T> {
        T create() throws Exception;
    }

    /** Describes a value. */
    interface Text<T> {
        String of(T value) throws Exception;
    }

    /** Returns a value for sessions and streams. */
    static <T> KeptValue<T> of(String name, Creation<T> creation, Text<T> text) {
        return new KeptValue<>(name, creation, text, true);
    }

    /** Returns a value for sessions and streams whose {@code toString} shows all of its state. */
    static <T> KeptValue<T> of(String name, Creation<T> creation) {
        return of(name, creation, Object::toString);
    }

    /** Returns a value for streams only. */
    static <T> KeptValue<T> inStreamsOnly(String name, Creation<T> creation, Text<T> text) {
        return new KeptValue<>(name, creation, text, false);
    }

    /** Describes a copy of a value. Throws a ClassCastException if it has another type. */
    @SuppressWarnings("unchecked") // the class of each text checks its argument
    String describe(Object copy) throws Exception {
        return text.of((T) copy);
    }
}
