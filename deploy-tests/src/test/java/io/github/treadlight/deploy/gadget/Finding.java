package io.github.treadlight.deploy.gadget;

import java.util.List;

/**
 * An effect that a stream with an object of a class may have.
 *
 * @param className the class, as in Java
 * @param method the method that runs while, or because, the stream is read; "getters" and "members" for all of these
 * @param effect what it does with values of the stream
 * @param path the methods from there to the one with the effect
 */
record Finding(String className, String method, Effect effect, List<String> path) {
    /** Returns it as {@code judged-classes.txt} names it. */
    String key() {
        return className + " | " + method + " " + effect;
    }
}
