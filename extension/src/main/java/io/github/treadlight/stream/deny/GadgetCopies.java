package io.github.treadlight.stream.deny;

import java.util.regex.Pattern;

/**
 * The copies of a gadget in other packages, such as shaded ones. Their names have a prefix, and may lack the first
 * label of the original name. Immutable.
 */
final class GadgetCopies {
    private static final String JDK = "JDK";
    /** The first label of a name that has at least three labels. */
    private static final Pattern FIRST = Pattern.compile("^(?:com|net|org)\\.(?=[^.]+\\.[^.]+)");
    private static final Pattern WILDCARD = Pattern.compile("\\*+$");

    private final Gadget gadget;
    /** The part of the names that all copies have, with the dot before it. */
    private final String part;
    private final boolean isOfOnePackage;

    GadgetCopies(Gadget gadget) {
        String pattern = gadget.pattern();
        String name = gadget.library().equals(JDK) ? pattern : FIRST.matcher(pattern).replaceFirst("");
        this.gadget = gadget;
        part = "." + WILDCARD.matcher(name).replaceFirst("");
        isOfOnePackage = pattern.endsWith(".*");
    }

    Gadget gadget() {
        return gadget;
    }

    boolean include(String className) {
        if (!gadget.isWildcard()) {
            return className.endsWith(part);
        }
        int start = className.indexOf(part);
        return start >= 0 && (!isOfOnePackage || className.indexOf('.', start + part.length()) < 0);
    }
}
