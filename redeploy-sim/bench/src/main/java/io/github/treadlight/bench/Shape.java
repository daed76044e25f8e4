package io.github.treadlight.bench;

import java.util.List;

/**
 * Who asks for what: each class value for all classes.
 *
 * @param classValues how many class values there are, in all
 * @param apps how many applications the classes are of
 * @param classes how many classes each application has
 * @param ofServer whether the class values are the server's, or else the application's
 */
record Shape(int classValues, int apps, int classes, boolean ofServer) {
    /** Class values of an application, asked for its own classes. */
    static final List<String> OF_APPLICATION = List.of("ONE", "1x64", "16x256", "64x1024");

    /** {@code ONE}, {@code SERVER_16_LOADERS}, or class values x classes as in {@code 16x256}. */
    static Shape parse(String text) {
        if (text.equals("ONE")) {
            return new Shape(1, 1, 1, false);
        }
        if (text.equals("SERVER_16_LOADERS")) {
            return new Shape(16, 16, 64, true);
        }
        int x = text.indexOf('x');
        return new Shape(Integer.parseInt(text.substring(0, x)), 1, Integer.parseInt(text.substring(x + 1)), false);
    }
}
