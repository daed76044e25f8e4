package io.github.treadlight.stream.filter;

/** The kinds of rules that reject object streams. */
public enum RejectionReason {
    /** The built-in list of dangerous classes. */
    BUILT_IN_LIST("built-in list"),
    /** The administrator's deny list. */
    DENY_LIST("deny list"),
    /** The administrator's pattern. */
    STREAM_FILTER("stream-filter"),
    /** A pattern that an application brings. */
    APPLICATION_FILTER("filter of the application"),
    /** A name that no class of Java has. */
    NAME("name"),
    /** A limit of any source, or a size that only forged streams have. */
    SIZE("size"),
    /** The filter of the JVM. */
    JVM_FILTER("filter of the JVM");

    private final String text;

    RejectionReason(String text) {
        this.text = text;
    }

    /** Returns the name of the reason for an administrator. */
    public String text() {
        return text;
    }
}
