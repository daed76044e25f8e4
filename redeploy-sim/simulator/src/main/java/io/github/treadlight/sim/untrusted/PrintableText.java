package io.github.treadlight.sim.untrusted;

import java.util.HexFormat;

/**
 * Makes text safe for terminals, logs and JUnit reports: one line of visible characters. Names of threads, classes and
 * files come from applications and may contain any character.
 */
public final class PrintableText {
    private PrintableText() {}

    /**
     * Returns a text with an escape, such as {@code \n}, for each character that controls a terminal, ends the line,
     * changes the direction of the text, or is invisible.
     */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(character -> {
            if (isHidden(character)) {
                escape(character, shown);
            } else {
                shown.appendCodePoint(character);
            }
        });
        return shown.toString();
    }

    private static boolean isHidden(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE, Character.UNASSIGNED -> true;
            default -> false;
        };
    }

    private static void escape(int character, StringBuilder shown) {
        switch (character) {
            case '\n' -> shown.append("\\n");
            case '\r' -> shown.append("\\r");
            case '\t' -> shown.append("\\t");
            default -> {
                for (char unit : Character.toChars(character)) {
                    shown.append("\\u").append(HexFormat.of().toHexDigits(unit));
                }
            }
        }
    }
}
