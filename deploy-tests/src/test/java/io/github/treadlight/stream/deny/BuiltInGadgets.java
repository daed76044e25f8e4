package io.github.treadlight.stream.deny;

/** Gives the tests access to the package-private list of classes that Treadlight rejects. */
public final class BuiltInGadgets {
    private BuiltInGadgets() {}

    /** Returns whether the list contains a class, or the original of a relocated copy. Does not check superclasses. */
    public static boolean include(String className) {
        return GadgetList.BUILT_IN.find(className) != null;
    }
}
