package io.github.treadlight.stream.bytes;

import io.github.treadlight.event.FilterTrace;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** A caller of the filter of one stream, in the JDK's order. Counts the depth and the number of the values so far. */
public final class FilterCalls {
    /** The array length that a filter gets for a value that is not an array. */
    private static final int NO_ARRAY = -1;

    static {
        FilterTrace.load();
    }

    private final ObjectInputStream stream;
    private final BlockInput in;
    private final @Nullable StreamLimits limits;
    /** The depth of the value that is being read; 0 outside of values. */
    public long depth;
    /** The number of values so far. */
    public long references;

    /**
     * Creates the calls of one stream.
     *
     * @param limits the filter; null if code can set a filter on the stream
     */
    public FilterCalls(ObjectInputStream stream, BlockInput in, @Nullable StreamLimits limits) {
        this.stream = stream;
        this.in = in;
        this.limits = limits;
    }

    /** Begins an object that the user of the stream reads. */
    public void beginObject() {
        if (limits != null) {
            limits.countWith(this);
        }
    }

    /** Ends the object that {@link #beginObject} began. */
    public void endObject() {
        if (limits != null) {
            limits.countWith(null);
        }
    }

    /** Returns the number of bytes that were read. */
    public long bytesRead() {
        return in.bytesRead();
    }

    /** Lets the filter check a reference to an earlier value, for which it gets no class. */
    public void checkReference() throws InvalidClassException {
        check(null, NO_ARRAY);
    }

    /** Lets the filter check a class; null if it was not found. */
    public void check(@Nullable Class<?> type) throws InvalidClassException {
        check(type, NO_ARRAY);
    }

    /** Lets the filter check an object that replaces the one in the stream. */
    public void checkReplacement(Object replacement) throws InvalidClassException {
        Class<?> type = replacement.getClass();
        check(type, type.isArray() ? Array.getLength(replacement) : NO_ARRAY);
    }

    /** Lets the filter check an array before it is created. */
    public void check(@Nullable Class<?> type, int arrayLength) throws InvalidClassException {
        Status status = null;
        RuntimeException cause = null;
        try {
            if (limits != null) {
                status = limits.check(type, arrayLength, depth, references, in.bytesRead());
            } else {
                ObjectInputFilter filter = stream.getObjectInputFilter();
                if (filter == null) {
                    return;
                }
                status = filter.checkInput(
                        new CheckedValues(type, arrayLength, depth, references, in.bytesRead()));
            }
        } catch (RuntimeException thrown) {
            status = Status.REJECTED;
            cause = thrown;
        }
        if (status == null || status == Status.REJECTED) {
            FilterTrace.rejected(
                    new CheckedValues(type, arrayLength, depth, references, in.bytesRead()), status, cause);
            InvalidClassException rejected = new InvalidClassException("filter status: " + status);
            rejected.initCause(cause);
            throw rejected;
        }
    }
}
