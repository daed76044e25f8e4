package io.github.treadlight.stream;

import java.io.InvalidClassException;
import java.util.regex.Pattern;
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
    private static final Pattern UNPRINTABLE = Pattern.compile("[^\\p{Graph}\\p{L}\\p{N}]");

    InvalidClassException exception() {
        String reason = "Treadlight rejected the stream: " + sentence;
        // The JDK's class takes a null here, and leaves the name out of its message then.
        return className == null ? new InvalidClassException(reason) : new InvalidClassException(className, reason);
    }

    /** A name out of a stream as it can be shown: cut, and without characters that would break a line of the log. */
    static String printable(String name) {
        String shown = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...";
        return UNPRINTABLE.matcher(shown).replaceAll("?");
    }
}
