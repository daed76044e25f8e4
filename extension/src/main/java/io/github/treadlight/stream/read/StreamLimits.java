package io.github.treadlight.stream.read;

import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/** The filter of one stream of Treadlight. */
public interface StreamLimits extends ObjectInputFilter {
    /**
     * Checks a stream as {@link #checkInput} does, whose information has these values.
     *
     * @throws InvalidClassException if it is rejected, with a message for the user of the stream
     */
    Status check(@Nullable Class<?> type, long arrayLength, long depth, long references, long bytes)
            throws InvalidClassException;

    /**
     * Sets the source of the stream's counts while the stream reads an object. When a collection asks for an array, the
     * JDK passes zeros to this filter, because it does not know the counts of a stream that reads everything itself.
     *
     * @param calls null when the object has been read: the filter may outlive its stream
     */
    void countWith(@Nullable FilterCalls calls);

    /** Called when the stream is closed. */
    void end();
}
