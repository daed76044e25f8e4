package io.github.treadlight.log;

/**
 * Makes text that applications determine safe to print: one line of visible characters. Names of threads, MBeans and
 * classes, and messages of exceptions, can contain any character, such as a line break and a forged line of the log.
 */
public final class VisibleText {
    private VisibleText() {}

    /**
     * Returns the text with an escape, such as <code>&#92;u000a</code>, for each character that ends a line, controls a
     * terminal, changes the direction of the text, or is invisible. A second call changes nothing.
     */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        // No lambda: its linkage needs much stack, and a rejection of a stream may be near the end of the stack.
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (isHidden(character)) {
                escape(character, shown);
            } else {
                shown.appendCodePoint(character);
            }
        }
        return shown.toString();
    }

    /**
     * Returns the text with escapes, without its middle if it is longer than a limit. The end of a sentence, which has
     * the remedy, remains.
     */
    public static String of(String text, int longest) {
        int omitted = text.length() - longest;
        return omitted <= 0 ? of(text)
                : of(text.substring(0, longest / 2)) + "…" + of(text.substring(longest / 2 + omitted));
    }

    private static boolean isHidden(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE, Character.UNASSIGNED -> true;
            case Character.SPACE_SEPARATOR -> character != ' ';
            default -> false;
        };
    }

    private static void escape(int character, StringBuilder shown) {
        for (char unit : Character.toChars(character)) {
            shown.append("\\u").append(Integer.toHexString(0x10000 | unit), 1, 5);
        }
    }
}
