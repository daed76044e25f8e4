package io.github.treadlight.tool.gadget;

import java.util.List;

/**
 * A dangerous effect that a stream may have if it contains an object of a class.
 *
 * @param className the name of the class as in Java source
 * @param method the method that runs because of the stream, or "getters" or "members" for such a group
 * @param effect the effect with values of the stream
 * @param path the calls from that method to the one with the effect
 */
record GadgetFinding(String className, String method, GadgetEffect effect, List<String> path) {
    /** Returns the key of the finding in {@code reviewed-classes.txt}. */
    String key() {
        return className + " | " + method + " " + effect;
    }
}
