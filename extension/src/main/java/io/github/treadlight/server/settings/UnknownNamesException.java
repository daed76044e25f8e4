package io.github.treadlight.server.settings;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Thrown if a list contains unknown names, as after a downgrade. */
final class UnknownNamesException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // is a Set of the JDK
    private final Set<String> known;

    /**
     * @param known the known names of the list
     * @param reason a sentence that names the unknown names, and what is expected
     */
    UnknownNamesException(Set<String> known, String reason) {
        super(reason);
        this.known = Set.copyOf(known);
    }

    /** Returns the known names of the list. */
    Set<String> known() {
        return known;
    }

    /** Returns names for a sentence. */
    static String quoted(List<String> unknown) {
        return unknown.stream().sorted().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }
}
