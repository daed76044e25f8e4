package io.github.treadlight.bench;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Class values and the classes that all of them are asked for.
 *
 * @param classValues the number of class values in all
 * @param apps the number of applications that the classes are of
 * @param classes the number of classes of each application
 * @param kind the owner of the class values and the kind of the classes
 * @param questions the number of pairs of class value and class in the order of lookups, a power of two
 */
record Shape(int classValues, int apps, int classes, Kind kind, int questions) {
    /** Class values of an application, asked for its own classes. */
    static final List<String> OF_APPLICATION = List.of("ONE", "1x64", "16x256", "64x1024");

    /**
     * Shapes with more classes than the processor's caches hold, with class values of the server, with hidden classes,
     * and two whose numbers of classes leave hash tables neither full nor half full.
     */
    static final List<String> OF_MANY_CLASSES = List.of(
            "SERVER_1000",
            "SERVER_6000",
            "SERVER_20000",
            "SERVER_4x1000",
            "SERVER_4x6000",
            "SERVER_4x20000",
            "HIDDEN_1000",
            "HIDDEN_4x1000",
            "1x5000",
            "64x1500");

    /** Many more than a branch predictor can learn. */
    private static final int QUESTIONS = 1 << 12;

    /** Several for each class of the largest shape: an order that names few of many classes hides cache misses. */
    private static final int MANY_QUESTIONS = 1 << 16;

    /** The most classes of an application for which the lower number of questions is enough. */
    private static final int FEW_CLASSES = 1 << 10;

    private static final Pattern FORM = Pattern.compile("(SERVER_|HIDDEN_)?(?:(\\d+)x)?(\\d+)");

    enum Kind {
        /** Class values of an application, asked for its own classes. */
        APPLICATION,
        /** Class values of the server, asked for classes of applications. */
        SERVER,
        /** Class values of an application, asked for hidden classes of its loader. */
        HIDDEN
    }

    /**
     * Parses {@code ONE}, {@code SERVER_16_LOADERS}, or class values x classes as in {@code 16x256}. The last may have
     * the prefix {@code SERVER_} or {@code HIDDEN_}, and may then omit the number of class values if it is one, as in
     * {@code SERVER_6000}.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    static Shape parse(String text) {
        if (text.equals("ONE")) {
            return new Shape(1, 1, 1, Kind.APPLICATION, QUESTIONS);
        }
        if (text.equals("SERVER_16_LOADERS")) {
            return new Shape(16, 16, 64, Kind.SERVER, QUESTIONS);
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches() || (form.group(1) == null && form.group(2) == null)) {
            throw new IllegalArgumentException("Unknown shape " + text + "; shapes are ONE, SERVER_16_LOADERS, 16x256,"
                    + " SERVER_6000, SERVER_4x6000, HIDDEN_1000 and the like with other numbers.");
        }
        Kind kind = form.group(1) == null
                ? Kind.APPLICATION
                : Kind.valueOf(form.group(1).replace("_", ""));
        int classValues = form.group(2) == null ? 1 : Integer.parseInt(form.group(2));
        int classes = Integer.parseInt(form.group(3));
        boolean many = kind != Kind.APPLICATION || classes > FEW_CLASSES;
        return new Shape(classValues, 1, classes, kind, many ? MANY_QUESTIONS : QUESTIONS);
    }
}
