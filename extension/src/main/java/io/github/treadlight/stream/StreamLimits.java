package io.github.treadlight.stream;

import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/** Holds one stream to the limits of its filter, and to what the JVM's own filter says. For one thread, as a stream. */
final class StreamLimits implements ObjectInputFilter {
    private static final long ELEMENTS_A_BYTE = 4;
    private static final long UNBACKED = 1_000_000;

    private final StreamFilter filter;
    private final @Nullable ObjectInputFilter ofJvm;
    private final long length;
    private long maxDepth;
    private long maxReferences;
    private long maxBytes;
    private long maxArray;
    private long maxUnbacked;
    private long claimed;

    StreamLimits(StreamFilter filter, @Nullable ObjectInputFilter ofJvm, long length) {
        this.filter = filter;
        this.ofJvm = ofJvm;
        this.length = length;
        this.maxDepth = filter.max(Limit.MAXDEPTH);
        this.maxReferences = filter.max(Limit.MAXREFS);
        this.maxBytes = filter.max(Limit.MAXBYTES);
        this.maxArray = filter.max(Limit.MAXARRAY);
        this.maxUnbacked = Math.max(UNBACKED, length < 0 ? maxArray : maxArray / 10);
    }

    @Override
    public Status checkInput(FilterInfo info) {
        try {
            return check(info);
        } catch (InvalidClassException rejected) {
            StreamLimits.<RuntimeException>raise(rejected);
            return Status.REJECTED;
        }
    }

    private Status check(FilterInfo info) throws InvalidClassException {
        Status status = Status.UNDECIDED;
        if (ofJvm != null) {
            status = ofJvm.checkInput(info);
            if (status == null || status == Status.REJECTED) {
                throw filter.rejectedByJvm(info.serialClass());
            }
        }
        if (info.depth() > maxDepth) {
            maxDepth = exceeded(Limit.MAXDEPTH, info.depth(), "objects nested " + info.depth() + " deep");
        }
        if (info.references() > maxReferences) {
            maxReferences = exceeded(Limit.MAXREFS, info.references(), info.references() + " objects");
        }
        if (info.streamBytes() > maxBytes) {
            maxBytes = exceeded(Limit.MAXBYTES, info.streamBytes(), info.streamBytes() + " bytes");
        }
        if (info.arrayLength() != -1) {
            checkArray(info, info.arrayLength());
        }
        return status;
    }

    private void checkArray(FilterInfo info, long elements) throws InvalidClassException {
        Class<?> type = info.serialClass();
        if (elements < 0) {
            throw new InvalidClassException("negative");
        }
        if (type == null) {
            return;
        }
        if (elements > maxArray) {
            maxArray = exceeded(Limit.MAXARRAY, elements, "an array of " + elements + " elements");
        }
        claimed += elements;
        long bytes = length < 0 ? info.streamBytes() : length;
        long unbacked = claimed - ELEMENTS_A_BYTE * bytes;
        if (unbacked > maxUnbacked) {
            maxUnbacked = exceeded(Limit.MAXARRAY, length < 0 ? unbacked : unbacked * 10, "arrays of " + claimed
                    + " elements from " + bytes + " bytes");
        }
    }

    private long exceeded(Limit limit, long value, String what) throws InvalidClassException {
        long suggestion = Long.highestOneBit(Math.max(1, value)) << 1;
        filter.exceeded(limit, suggestion, what);
        return suggestion;
    }

    /**
     * Throws what {@link ObjectInputFilter#checkInput} does not declare. The JDK makes a status of every
     * {@link RuntimeException}, and of a status an exception that does not say what was rejected and why; an
     * {@link InvalidClassException} is what its callers expect anyway.
     */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void raise(InvalidClassException rejected) throws X {
        throw (X) (Throwable) rejected;
    }
}
