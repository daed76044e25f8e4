package io.github.treadlight.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A list of packages and classes: {@code com.acme.*} matches a package and everything below it, {@code com.acme.Thing}
 * matches one class and the classes nested in it. Immutable and thread-safe.
 */
public final class ClassNamePatterns {
    public static final ClassNamePatterns NONE = new ClassNamePatterns(List.of());

    private static final Pattern NAME =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$-]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$-]*)*");

    private final List<String> patterns;

    private ClassNamePatterns(List<String> patterns) {
        this.patterns = patterns;
    }

    /**
     * Parses patterns separated by commas or white space. Blank text is the empty list.
     *
     * @throws IllegalArgumentException if one of them is not a pattern; the message names it
     */
    public static ClassNamePatterns parse(String text) {
        List<String> patterns = new ArrayList<>();
        for (String pattern : text.split("[,\\s]+", -1)) {
            if (pattern.isEmpty()) {
                continue;
            }
            String name = pattern.endsWith(".*") ? pattern.substring(0, pattern.length() - 2) : pattern;
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "'" + pattern + "' is neither a package (com.acme.*) nor a class (com.acme.Thing)");
            }
            patterns.add(pattern);
        }
        return patterns.isEmpty() ? NONE : new ClassNamePatterns(List.copyOf(patterns));
    }

    /** Returns whether a pattern matches the class, whose name may have dots or slashes. */
    public boolean matches(String className) {
        if (patterns.isEmpty()) {
            return false;
        }
        String name = className.replace('/', '.');
        for (String pattern : patterns) {
            boolean matches = pattern.endsWith(".*")
                    ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                    : name.equals(pattern) || name.startsWith(pattern + "$");
            if (matches) {
                return true;
            }
        }
        return false;
    }

    /** Returns the patterns as they were given, separated by commas. */
    @Override
    public String toString() {
        return String.join(", ", patterns);
    }
}
