package io.github.treadlight.sim.app.kept;

/**
 * A value that applications keep in sessions and in object streams of their own.
 *
 * @param <T> the type of the value
 * @param name the library and the value, such as {@code jdk.record}; unique in the application
 * @param creation creates a value
 * @param text describes a value, so that the copy has the same text as the original if it is intact
 * @param life how long a copy of the value is readable
 */
record KeptValue<T>(String name, Creation<T> creation, Text<T> text, Life life) {
    /** How long a copy of a value is readable, from the shortest time to the longest. */
    enum Life {
        /** Only while it is copied: the value is too large for the sessions of a test. */
        COPY,
        /** Until the JVM ends: the next JVM may generate the class with another serialVersionUID. */
        JVM,
        /** Also after a restart. */
        RESTART
    }

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
        return new KeptValue<>(name, creation, text, Life.RESTART);
    }

    /** Returns a value for sessions and streams whose {@code toString} shows all of its state. */
    static <T> KeptValue<T> of(String name, Creation<T> creation) {
        return of(name, creation, Object::toString);
    }

    /** Returns a value for streams only. */
    static <T> KeptValue<T> inStreamsOnly(String name, Creation<T> creation, Text<T> text) {
        return new KeptValue<>(name, creation, text, Life.COPY);
    }

    /** Returns a value for sessions and streams that another JVM may be unable to read. */
    static <T> KeptValue<T> untilRestart(String name, Creation<T> creation, Text<T> text) {
        return new KeptValue<>(name, creation, text, Life.JVM);
    }

    /** Returns whether sessions may contain the value. */
    boolean inSessions() {
        return life != Life.COPY;
    }

    /** Returns whether another JVM can read a copy. */
    boolean afterRestart() {
        return life == Life.RESTART;
    }

    /** Describes a copy of a value. Throws a ClassCastException if it has another type. */
    @SuppressWarnings("unchecked") // the class of each text checks its argument
    String describe(Object copy) throws Exception {
        return text.of((T) copy);
    }
}
