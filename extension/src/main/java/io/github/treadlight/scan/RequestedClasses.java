package io.github.treadlight.scan;

import java.io.InputStream;
import java.net.URL;
import java.util.HashSet;
import java.util.Set;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;

/** A locator that finds no classes, and records the class files that a model requests. Used by one thread. */
final class RequestedClasses implements ResourceLocator {
    private final Set<String> names = new HashSet<>();

    @Override
    public @Nullable InputStream openResourceStream(String name) {
        names.add(name);
        return null;
    }

    @Override
    public @Nullable URL getResource(String name) {
        return null;
    }

    /** Returns the names of the requested class files. */
    Set<String> names() {
        return names;
    }
}
