package io.github.treadlight.stream;

/** Thrown for a filter pattern that would lose a piece, because Java takes its separator as part of a class name. */
public final class LossyPatternException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String meant;

    LossyPatternException(String pattern, String meant) {
        super("'" + pattern + "' contains white space, a comma or an invisible character, which would be part of a name"
                + " and match no class; write: " + meant);
        this.meant = meant;
    }

    /** Returns the pattern that was probably meant, which is valid. */
    public String meant() {
        return meant;
    }
}
