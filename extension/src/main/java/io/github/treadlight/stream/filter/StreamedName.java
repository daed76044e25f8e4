package io.github.treadlight.stream.filter;

import io.github.treadlight.log.VisibleText;
import java.util.regex.Pattern;

/**
 * The names of classes in streams, as {@link Class#getName} returns them. The sender of a stream chooses these names,
 * so they are checked before a class is loaded or a message is logged.
 */
public final class StreamedName {
    /**
     * The most dimensions of an array. The JVM allows 255, and keeps a class for each: 18 MB of stream can take 400 MB
     * of metaspace.
     */
    static final int MAX_DIMENSIONS = 8;

    /** Longer names, which can have 64 KB in a stream, are cut. */
    private static final int LONGEST_PRINTED = 300;
    private static final Pattern SUSPICIOUS = Pattern.compile("[;*!=,\\s\\p{Z}\\p{C}]");

    private StreamedName() {}

    /**
     * Returns the name of the class whose arrays, or arrays of arrays, have a name. Returns the name itself if it is
     * not an array's, and {@code int} for any primitive type.
     */
    static String element(String name) {
        int dimensions = dimensions(name);
        if (dimensions == 0) {
            return name;
        }
        String element = name.substring(dimensions);
        if (element.startsWith("L") && element.endsWith(";")) {
            return element.substring(1, element.length() - 1);
        }
        // A single letter is a primitive type. Any other text is no name of an array, and no loader has such a class.
        return element.length() == 1 ? "int" : name;
    }

    /** Returns the number of dimensions of an array, or 0. */
    static int dimensions(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        return dimensions;
    }

    /**
     * Returns whether the name of an element contains a character that would change the meaning of a pattern or of a
     * line in the log: {@code ;*!=,}, white space, or an invisible character.
     */
    static boolean isSuspicious(String element) {
        return SUSPICIOUS.matcher(element).find();
    }

    /**
     * Returns the name as visible text without its middle if it is very long. Spaces are escaped, too: a sentence in a
     * name must not pass for one of Treadlight.
     */
    public static String printable(String name) {
        return VisibleText.of(name, LONGEST_PRINTED).replace(" ", "\\u0020");
    }
}
