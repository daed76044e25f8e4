package io.github.treadlight.classvalue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/**
 * Supplies a lookup that defines hidden classes in the loader of this class. Public, so that other loaders can define
 * copies.
 */
public final class HiddenClassLookup {
    private HiddenClassLookup() {}

    /** Returns a lookup of this class with full access. */
    public static Lookup lookup() {
        return MethodHandles.lookup();
    }
}
