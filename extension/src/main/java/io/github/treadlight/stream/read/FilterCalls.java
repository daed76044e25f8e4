package io.github.treadlight.stream.read;

import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** The calls of the filter of one stream, in the JDK's order, with the depth and the number of the values so far. */
public final class FilterCalls {
    /** The array length that a filter gets for a value that is not an array. */
    private static final int NO_ARRAY = -1;

    private final ObjectInputStream stream;
    private final BlockInput in;
    private final @Nullable StreamLimits limits;
    /** The information that each check reuses; null if the filter may keep it. */
    private final @Nullable CheckedValues reused;
    /** The depth of the value that is being read; 0 outside of values. */
    long depth;
    /** The number of values so far. */
    long references;

    /** @param limits the filter; null if code can set a filter on the stream */
    FilterCalls(ObjectInputStream stream, BlockInput in, @Nullable StreamLimits limits) {
        this.stream = stream;
        this.in = in;
        this.limits = limits;
        this.reused = limits == null || limits.keepsInformation() ? null : new CheckedValues();
    }

    /** Begins an object that the user of the stream reads. */
    void beginObject() {
        if (limits != null) {
            limits.countWith(this);
        }
    }

    /** Ends the object that {@link #beginObject} began. */
    void endObject() {
        if (limits != null) {
            limits.countWith(null);
        }
    }

    /** Returns the information that a filter gets. Adds the counts of this stream if the information has none. */
    public FilterInfo complete(FilterInfo info) {
        return info.references() == 0 ? values(new CheckedValues(), info.serialClass(), info.arrayLength()) : info;
    }

    private CheckedValues values(CheckedValues into, @Nullable Class<?> type, long arrayLength) {
        into.type = type;
        into.arrayLength = arrayLength;
        into.depth = depth;
        into.references = references;
        into.bytes = in.bytesRead();
        return into;
    }

    /** Lets the filter check a reference to an earlier value, which has no class here. */
    void checkReference() throws InvalidClassException {
        check(null, NO_ARRAY);
    }

    /** Lets the filter check a class; null if it was not found. */
    void check(@Nullable Class<?> type) throws InvalidClassException {
        check(type, NO_ARRAY);
    }

    /** Lets the filter check an object that replaces the one in the stream. */
    void checkReplacement(Object replacement) throws InvalidClassException {
        Class<?> type = replacement.getClass();
        check(type, type.isArray() ? Array.getLength(replacement) : NO_ARRAY);
    }

    /** Lets the filter check an array before it is created. */
    void check(@Nullable Class<?> type, int arrayLength) throws InvalidClassException {
        ObjectInputFilter filter = limits != null ? limits : stream.getObjectInputFilter();
        if (filter == null) {
            return;
        }
        Status status = null;
        RuntimeException cause = null;
        try {
            status = filter.checkInput(values(reused == null ? new CheckedValues() : reused, type, arrayLength));
        } catch (RuntimeException thrown) {
            status = Status.REJECTED;
            cause = thrown;
        }
        if (status == null || status == Status.REJECTED) {
            InvalidClassException rejected = new InvalidClassException("filter status: " + status);
            rejected.initCause(cause);
            throw rejected;
        }
    }
}
