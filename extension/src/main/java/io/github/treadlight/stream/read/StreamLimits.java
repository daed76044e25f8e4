package io.github.treadlight.stream.read;

import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/** The filter of one stream of Treadlight. */
public interface StreamLimits extends ObjectInputFilter {
    /**
     * Sets the source of the stream's counts while the stream reads an object. When a collection asks for an array, the
     * JDK passes zeros to this filter, because it does not know the counts of a stream that reads everything itself.
     *
     * @param calls null when the object has been read: the filter may outlive its stream
     */
    void countWith(@Nullable FilterCalls calls);

    /** Returns whether the filter may keep the information that it gets, which must then not change after the call. */
    boolean keepsInformation();

    /** Called when the stream is closed. */
    void end();
}
