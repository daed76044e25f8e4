package io.github.treadlight.classvalue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/** For defining hidden classes in the loader of this class. Public, for other loaders' copies. */
public final class Access {
    private Access() {}

    /** Of this class, with every right. */
    public static Lookup lookup() {
        return MethodHandles.lookup();
    }
}
