package io.github.treadlight.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Replaces an object while it is written ({@code replaceObject}) or after it was read ({@code resolveObject}). */
@FunctionalInterface
public interface Replacement {
    /** Returns the object to write or to return to the reader: a replacement, or the object itself. */
    @Nullable Object replace(Object object) throws IOException;
}
