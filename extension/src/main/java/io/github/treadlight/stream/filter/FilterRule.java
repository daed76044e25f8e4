package io.github.treadlight.stream.filter;

/**
 * A rule of a {@link StreamFilter} and its decision about one class.
 *
 * @param source the author of the rule, such as {@code stream-filter of domain.xml}
 * @param rule the pattern or the entry of the list that matches, or {@code -} if none does
 * @param decision the decision
 */
public record FilterRule(String source, String rule, Decision decision) {
    static final String OF_JVM = "the JVM's filter (jdk.serialFilter)";

    /** The decisions about a class. */
    public enum Decision {
        /** The class is read, unless a later rule rejects it. */
        ALLOWED,
        /** The stream is rejected. */
        REJECTED,
        /** Later rules decide. */
        UNDECIDED
    }

    /** Returns whether the JVM's filter is the author of this rule. */
    public boolean isOfJvm() {
        return source.equals(OF_JVM);
    }
}
