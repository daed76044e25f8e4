package io.github.treadlight.stream;

import java.io.InvalidClassException;
import org.jspecify.annotations.Nullable;

/**
 * Why a stream is rejected.
 *
 * @param className the class, fit for a log; null if it is about none
 * @param subject what to remember as already said: the class, or the limit it needs
 * @param sentence who read what, which piece of which pattern rejects it, and the remedy
 */
record Rejection(@Nullable String className, String subject, String sentence) {
    /** Names in a stream may be 64 KB long. */
    private static final int LONGEST_NAME = 300;

    InvalidClassException exception() {
        String reason = "Treadlight rejected the stream: " + sentence;
        // The JDK's class takes a null here, and leaves the name out of its message then.
        return className == null ? new InvalidClassException(reason) : new InvalidClassException(className, reason);
    }

    /** A name out of a stream as it can be shown: cut, and without characters that would break a line of the log. */
    static String printable(String name) {
        StringBuilder text = new StringBuilder();
        name.codePoints().limit(LONGEST_NAME)
                .map(c -> Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c)
                        || "$.-/[;".indexOf(c) >= 0 ? c : '?')
                .forEach(text::appendCodePoint);
        return text.length() < name.length() && name.length() > LONGEST_NAME ? text + "..." : text.toString();
    }
}
