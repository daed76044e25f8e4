package io.github.treadlight.stream.bytes;

import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/** A filter that enforces the limits of one of Treadlight's streams. */
public interface StreamLimits extends ObjectInputFilter {
    /**
     * Checks a value of the stream, as {@link #checkInput} does for information with these properties.
     *
     * @throws InvalidClassException if the filter rejects the stream; the message is for the user of the stream
     */
    Status check(@Nullable Class<?> type, long arrayLength, long depth, long references, long bytes)
            throws InvalidClassException;

    /**
     * Sets the source of the stream's counts while the stream reads an object. When a collection checks the length of
     * its array, the JDK passes zeros to this filter, because it does not know the counts of a stream that reads
     * everything itself.
     *
     * @param calls null when the object has been read: the filter may outlive its stream
     */
    void countWith(@Nullable FilterCalls calls);

    /** Ends the checks of what was read. Called when the stream is closed. */
    void end();
}
