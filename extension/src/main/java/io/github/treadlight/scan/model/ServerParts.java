package io.github.treadlight.scan.model;

import io.github.treadlight.scan.jar.EventReader;
import org.jspecify.annotations.Nullable;

/** The parts that the server's classes contribute to models. */
public interface ServerParts {
    /** Returns whether the server has no class with this name. */
    boolean isMissing(String className);

    /** Returns a reader of the part of a class, valid until the next call, or null if the part is not known. */
    @Nullable EventReader part(String className);
}
