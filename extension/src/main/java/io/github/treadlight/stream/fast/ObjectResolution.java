package io.github.treadlight.stream.fast;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A function that can replace an object after it was read. */
@FunctionalInterface
public interface ObjectResolution {
    /** Returns the object for the reader of the stream: a replacement, or the object itself. */
    @Nullable Object resolve(Object object) throws IOException;
}
