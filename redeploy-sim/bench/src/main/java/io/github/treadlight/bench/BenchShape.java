package io.github.treadlight.bench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers and kinds of class values and classes of a benchmark. Each class value has a value for each class.
 *
 * @param classValues the total number of class values
 * @param apps the number of applications that own the classes
 * @param classes the number of classes of each application
 * @param kind the owner of the class values and the kind of the classes
 * @param pairs the number of pairs of class value and class in the sequence of lookups, a power of two
 */
record BenchShape(int classValues, int apps, int classes, Kind kind, int pairs) {
    /** The number of pairs for few classes: many more than a branch predictor can learn. */
    private static final int FEW_PAIRS = 1 << 12;

    /** The number of pairs for many classes: several for each class, so that cache misses are not hidden. */
    private static final int MANY_PAIRS = 1 << 16;

    /** The largest number of classes of an application for which {@link #FEW_PAIRS} is enough. */
    private static final int FEW_CLASSES = 1 << 10;

    private static final Pattern FORM = Pattern.compile("(SERVER_|HIDDEN_)?(?:(\\d+)x)?(\\d+)");

    enum Kind {
        /** Class values of an application for its own classes. */
        APPLICATION,
        /** Class values of the server for classes of applications. */
        SERVER,
        /** Class values of an application for hidden classes of its loader. */
        HIDDEN
    }

    /**
     * Parses {@code ONE}, {@code SERVER_16_LOADERS}, or numbers of class values and classes, as in {@code 16x256}. The
     * numbers may have the prefix {@code SERVER_} or {@code HIDDEN_}; a single class value may then be omitted, as in
     * {@code SERVER_6000}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    static BenchShape parse(String text) {
        if (text.equals("ONE")) {
            return new BenchShape(1, 1, 1, Kind.APPLICATION, FEW_PAIRS);
        }
        if (text.equals("SERVER_16_LOADERS")) {
            return new BenchShape(16, 16, 64, Kind.SERVER, FEW_PAIRS);
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
        return new BenchShape(classValues, 1, classes, kind, many ? MANY_PAIRS : FEW_PAIRS);
    }
}
