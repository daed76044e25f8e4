package io.github.treadlight.leak;

/**
 * The identity of a generation in log lines: the name of its application and its number.
 *
 * @param number counts the generations of all applications since the server started
 */
public record GenerationId(String application, int number) {
    @Override
    public String toString() {
        return application + " (generation " + number + ")";
    }
}
