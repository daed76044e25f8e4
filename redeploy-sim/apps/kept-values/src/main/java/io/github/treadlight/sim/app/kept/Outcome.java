package io.github.treadlight.sim.app.kept;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Texts of a line about what happened to a value. */
final class Outcome {
    private static final int LONGEST = 160;

    private Outcome() {}

    /** An action that describes a value. */
    interface Action {
        String describe() throws Exception;
    }

    /** Returns the text of an action, or the exception that it throws. */
    static String of(Action action) {
        try {
            return shorten(action.describe());
        } catch (Exception | LinkageError | StackOverflowError failed) {
            Throwable root = failed;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            String text = root == failed ? failed.toString() : failed.getClass().getName() + " of " + root;
            return "failed: " + text.replaceAll("\\s+", " ");
        }
    }

    /** Returns a text on one line. The end of a long text is replaced with its length and checksum. */
    private static String shorten(String text) {
        String line = text.replaceAll("\\R", " ");
        if (line.length() <= LONGEST) {
            return line;
        }
        CRC32 checksum = new CRC32();
        checksum.update(line.getBytes(StandardCharsets.UTF_8));
        return line.substring(0, LONGEST) + "... (" + line.length() + " characters, checksum " + checksum.getValue()
                + ")";
    }
}
