package io.github.treadlight.stream;

import java.util.regex.Pattern;

/**
 * An entry of {@link GadgetList}.
 *
 * @param pattern the class, or a pattern of JEP 290 for several
 * @param family the library that has it, or the JDK
 * @param reason what it does in a stream, and where that was published
 */
record Gadget(String pattern, String family, String reason) {
    /** The first label of a name with at least three, which some copies lack. */
    private static final Pattern FIRST = Pattern.compile("^(?:com|net|org)\\.(?=[^.]+\\.[^.]+)");
    private static final String JDK = "JDK";

    /** Returns whether a class is a copy in another package, such as a shaded one: if its name ends as the pattern. */
    boolean hasCopy(String className) {
        String name = "." + (family.equals(JDK) ? pattern : FIRST.matcher(pattern).replaceFirst(""));
        if (!name.endsWith("*")) {
            return className.endsWith(name);
        }
        String prefix = name.replaceFirst("\\*+$", "");
        int start = className.indexOf(prefix);
        return start >= 0 && (!name.endsWith(".*") || className.indexOf('.', start + prefix.length()) < 0);
    }
}
