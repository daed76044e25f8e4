package io.github.treadlight.stream;

/** Access to the classes that Treadlight itself rejects, which no other package of the module needs. */
public final class BuiltInGadgets {
    private BuiltInGadgets() {}

    /** Returns whether the list has a class, or a class of which it is a copy. Subclasses must be asked for apart. */
    public static boolean include(String className) {
        return GadgetList.BUILT_IN.find(className) != null;
    }
}
