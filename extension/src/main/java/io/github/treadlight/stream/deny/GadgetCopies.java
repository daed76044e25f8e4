package io.github.treadlight.stream.deny;

import java.util.regex.Pattern;

/**
 * The copies of a gadget in other packages, such as shaded ones. Their names have a prefix, and may lack the first
 * label of the original name.
 *
 * @param part the part of the names that all copies have, with the dot before it
 */
record GadgetCopies(Gadget gadget, String part, boolean isOfOnePackage) {
    private static final String JDK = "JDK";
    /** The first label of a name that has at least three labels. */
    private static final Pattern FIRST = Pattern.compile("^(?:com|net|org)\\.(?=[^.]+\\.[^.]+)");
    private static final Pattern WILDCARD = Pattern.compile("\\*+$");

    static GadgetCopies of(Gadget gadget) {
        String pattern = gadget.pattern();
        String name = gadget.library().equals(JDK) ? pattern : FIRST.matcher(pattern).replaceFirst("");
        return new GadgetCopies(gadget, "." + WILDCARD.matcher(name).replaceFirst(""), pattern.endsWith(".*"));
    }

    boolean include(String className) {
        if (!gadget.isWildcard()) {
            return className.endsWith(part);
        }
        int start = className.indexOf(part);
        return start >= 0 && (!isOfOnePackage || className.indexOf('.', start + part.length()) < 0);
    }
}
