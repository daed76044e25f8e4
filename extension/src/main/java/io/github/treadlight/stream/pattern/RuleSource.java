package io.github.treadlight.stream.pattern;

/** The author of a rule for object streams. */
public enum RuleSource {
    BUILT_IN("Treadlight's default"),
    CONFIGURED("stream-filter of domain.xml"),
    APPLICATION("its own filter");

    /** The name of the author in a sentence about an application. */
    public final String text;

    RuleSource(String text) {
        this.text = text;
    }
}
