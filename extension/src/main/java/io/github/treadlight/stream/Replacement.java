package io.github.treadlight.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Replaces an object while it is written ({@code replaceObject}) or after it was read ({@code resolveObject}). */
@FunctionalInterface
public interface Replacement {
    /** What is written, or given to the reader, in place of the object; the object itself when it stays. */
    @Nullable Object replace(Object object) throws IOException;
}
