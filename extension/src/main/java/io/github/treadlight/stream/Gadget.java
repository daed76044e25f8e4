package io.github.treadlight.stream;

/**
 * An entry of {@link GadgetList}.
 *
 * @param pattern the class, or a pattern of JEP 290 for several
 * @param family the library that has it, or the JDK
 * @param reason what it does in a stream, and where that was published
 */
record Gadget(String pattern, String family, String reason) {
    /** Returns whether the pattern is for several classes. */
    boolean isWildcard() {
        return pattern.endsWith("*");
    }
}
