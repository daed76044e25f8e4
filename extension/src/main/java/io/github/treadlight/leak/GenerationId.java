package io.github.treadlight.leak;

/**
 * The name of an application and the number of one of its generations, as log lines show them.
 *
 * @param number counts the generations of all applications since the server started
 */
public record GenerationId(String application, int number) {
    @Override
    public String toString() {
        return application + " (generation " + number + ")";
    }
}
