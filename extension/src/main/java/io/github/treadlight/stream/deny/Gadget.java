package io.github.treadlight.stream.deny;

/**
 * An entry of a deny list.
 *
 * @param pattern the class, or a pattern of JEP 290 for several
 * @param library the library that has the class, or JDK
 * @param reason what the class does to a server
 * @param source where that was published; {@value #UNPUBLISHED} if that is unknown
 * @param since the day or month of the entry, as in ISO 8601
 * @param isNested whether the class only reads another stream, so that it does no harm where that stream is filtered
 */
public record Gadget(String pattern, String library, String reason, String source, String since, boolean isNested) {
    /** The source of entries that were published without a name, or not at all. */
    static final String UNPUBLISHED = "-";

    Gadget(String pattern, String library, String reason, String source, String since) {
        this(pattern, library, reason, source, since, false);
    }

    /** Returns this entry combined with a later one for the same pattern. It applies wherever one of them does. */
    Gadget strengthenedBy(Gadget later) {
        return new Gadget(pattern, later.library, later.reason, later.source, later.since,
                isNested && later.isNested);
    }

    /** Returns the entry for copies of the class. It always applies: a copy may do more than read a stream. */
    Gadget always() {
        return isNested ? new Gadget(pattern, library, reason, source, since) : this;
    }

    /** Returns whether the pattern is for several classes. */
    boolean isWildcard() {
        return pattern.endsWith("*");
    }

    /** Returns the library, the reason and the source, for a message. */
    public String explanation() {
        return library + ": " + reason + (source.equals(UNPUBLISHED) ? "" : " (" + source + ")");
    }
}
