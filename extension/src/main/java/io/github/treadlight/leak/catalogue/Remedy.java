package io.github.treadlight.leak.catalogue;

import java.util.regex.Pattern;

/**
 * The way in which an application ends the threads of a library, as {@code leaks.xml} describes it. The simulator
 * prints the same text.
 *
 * @param library the name of the library
 * @param pattern a pattern to find in the word {@code thread} and, in the next line, the name of a class
 * @param text sentences that say what the application must do
 */
public record Remedy(String library, Pattern pattern, String text) {
    private static final String ROOT = "thread\n";

    /** Returns whether a thread that refers to an instance of the class belongs to the library. */
    boolean concerns(String className) {
        return pattern.matcher(ROOT + className).find();
    }

    /** Returns the text without the full stop, as a reason in the log. */
    public String reason() {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
