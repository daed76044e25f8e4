package io.github.treadlight.stream.pattern;

import java.util.Locale;

/** The limits that a pattern can set, with their defaults. */
public enum Limit {
    /** The maximum depth of nested objects. {@link StackRoom} rejects what the stack has no room for. */
    MAXDEPTH(Limit.NONE, "as deep as the stack of the reading thread has room for"),
    /** The maximum number of values, null and repeated ones included: objects of some hundred MB. */
    MAXREFS(10_000_000, ""),
    /** The maximum number of bytes. */
    MAXBYTES(Limit.NONE, "as many as the stream has"),
    /**
     * The maximum length of an array. Without a limit, {@link HeapRoom} rejects what the heap has no room for. {@link
     * InputFilter} explains the effect of this limit on all arrays together.
     */
    MAXARRAY(Limit.NONE, "as long as the heap has room for");

    /** The value of a limit that is not set. */
    static final long NONE = Long.MAX_VALUE;

    public final long byDefault;
    private final String withoutValue;

    /** @param withoutValue what is allowed if the default is {@link #NONE} and applies */
    Limit(long byDefault, String withoutValue) {
        this.byDefault = byDefault;
        this.withoutValue = withoutValue;
    }

    /** Returns the name of the limit in a pattern. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns a text that shows a value to an administrator. */
    public String show(long value) {
        return key() + (value == NONE ? ": " + withoutValue : "=" + value);
    }
}
