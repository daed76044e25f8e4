package io.github.treadlight.leak;

/**
 * Something outside of an application that holds it.
 *
 * @param where in words, with names of classes, fields and threads, and never with a value
 * @param release lets go; to be called at once, or never
 */
public record Finding(String where, Release release) {
    /** Lets go of an application. */
    @FunctionalInterface
    public interface Release {
        /** What does not let go: it is known to hold, and nothing is known that would be safe. */
        Release NONE = () -> false;

        /**
         * Lets go.
         *
         * @return false if that is not possible now: something is at work there
         */
        boolean release() throws ReflectiveOperationException;
    }
}
