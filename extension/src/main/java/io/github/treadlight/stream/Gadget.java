package io.github.treadlight.stream;

/**
 * An entry of a deny list.
 *
 * @param pattern the class, or a pattern of JEP 290 for several
 * @param library the library that has the class, or JDK
 * @param reason what the class does to a server
 * @param source where that was published; {@value #UNPUBLISHED} if that is unknown
 * @param since the day or month of the entry, as in ISO 8601
 */
record Gadget(String pattern, String library, String reason, String source, String since) {
    /** The source of entries that were published without a name, or not at all. */
    static final String UNPUBLISHED = "-";

    /** Returns whether the pattern is for several classes. */
    boolean isWildcard() {
        return pattern.endsWith("*");
    }

    /** Returns the library, the reason and the source, for a message. */
    String explanation() {
        return library + ": " + reason + (source.equals(UNPUBLISHED) ? "" : " (" + source + ")");
    }
}
