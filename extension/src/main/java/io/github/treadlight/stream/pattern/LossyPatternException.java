package io.github.treadlight.stream.pattern;

/** Thrown for a filter pattern of which a part would have no effect, although another pattern was probably meant. */
public final class LossyPatternException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String meant;

    private LossyPatternException(String message, String meant) {
        super(message);
        this.meant = meant;
    }

    /** Creates an exception for a pattern with a separator that is part of a class name to the JDK. */
    static LossyPatternException ofSeparator(String pattern, String meant) {
        return new LossyPatternException("'" + pattern + "' contains white space, a comma or an invisible character,"
                + " which would be part of a name and match no class; write: " + meant, meant);
    }

    /** Creates an exception for a piece that allows all classes beside {@code preset=strict}. */
    static LossyPatternException ofPreset(String piece, String meant) {
        return new LossyPatternException("'" + piece + "' allows all classes, so " + StrictPreset.TEXT + " would reject"
                + " none; write: " + meant + ", and name the classes or packages to allow besides", meant);
    }

    /** Returns the pattern that was probably meant, which is valid. */
    public String meant() {
        return meant;
    }
}
