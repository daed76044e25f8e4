package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.pattern.Limit;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The commands that allow what a filter rejects, for the server's log. A command replaces the value of an attribute, so
 * it contains the present value. Exceptions do not contain the command, because the sender of a stream may get the
 * exception, and must not learn the administrator's settings. Immutable.
 *
 * @param target the name of the {@code <config>} that has the settings; null for the command's default
 * @param exceptions the value of stream-filter-exceptions
 * @param pattern the value of stream-filter
 */
record Correction(@Nullable String target, Set<String> exceptions, String pattern) {
    /** Longer values of an attribute are not repeated in the log. */
    private static final int LONGEST_VALUE = 2000;
    private static final Pattern PLAIN = Pattern.compile("[\\w.-]+");
    private static final String COMMAND = "asadmin set-treadlight-configuration";

    Correction {
        exceptions = Set.copyOf(exceptions);
    }

    /** Returns these commands for the settings of a {@code <config>}. */
    Correction withTarget(String configName) {
        return new Correction(configName, exceptions, pattern);
    }

    /** Returns the command that excepts a class from the deny list; null if the name cannot be typed. */
    @Nullable String exception(String className) {
        Set<String> names = new TreeSet<>(exceptions);
        names.add(className);
        return canBeTyped(className) ? command("stream-filter-exceptions", String.join(",", names)) : null;
    }

    /** Returns the command that allows a class that the pattern rejects; null if the name cannot be typed. */
    @Nullable String allowed(String className) {
        return canBeTyped(className) && pattern.length() <= LONGEST_VALUE
                ? command("stream-filter", className + ";" + pattern) : null;
    }

    /** Returns the command that sets a limit; null if it is too long. */
    @Nullable String limit(Limit limit, long value) {
        if (pattern.length() > LONGEST_VALUE) {
            return null;
        }
        StringBuilder changed = new StringBuilder(limit.key() + "=" + value);
        // No lambda: its linkage needs much stack, and a rejection may be near the end of the stack.
        for (String piece : pattern.split(";", -1)) {
            if (!piece.isEmpty() && !piece.startsWith(limit.key() + "=")) {
                changed.append(';').append(piece);
            }
        }
        return command("stream-filter", changed.toString());
    }

    private @Nullable String command(String attribute, String value) {
        return value.length() > LONGEST_VALUE ? null : COMMAND + (target == null ? "" : " --target=" + word(target))
                + " --" + attribute + "=" + quoted(value);
    }

    /** Returns whether the log shows the name unchanged, and the server finds no variable in it. */
    private static boolean canBeTyped(String className) {
        return StreamFilter.isClassName(className) && StreamedName.printable(className).equals(className)
                && !className.contains("${");
    }

    private static String word(String text) {
        return PLAIN.matcher(text).matches() ? text : quoted(text);
    }

    /** Returns a text as one quoted word of a shell. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
