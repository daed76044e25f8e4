package io.github.treadlight.stream;

import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/**
 * Holds one stream to the limits of its filter, and to the JVM's own filter if there is one.
 *
 * <p>Beyond JEP 290, which limits each array, it counts all arrays of a stream together, for a hundred bytes can ask
 * for many of the largest size. Every element of an array has a byte or more in the stream. The JDK's collections ask
 * for tables larger than what they hold: with the least load factor, 0.25, up to 8 places for an element of a HashSet
 * or a mapping of a HashMap, which have 4 bytes or more in the stream; the others ask for less. So a stream needs 2
 * elements a byte at most, and may have {@value #ELEMENTS_A_BYTE}; and beyond these some for what is not written out:
 * lists of {@link java.util.Collections#nCopies}, and arrays that {@code readResolve} returns. Arrays are made before
 * their elements are read: if the length of a stream is not known, the bytes read so far count, and beyond them as many
 * elements as one array may have.
 *
 * <p>For one thread, as its stream.
 */
final class StreamLimits implements ObjectInputFilter {
    private static final long ELEMENTS_A_BYTE = 4;
    /** Elements without bytes that any stream may have: 8 MB of long. */
    private static final long UNBACKED = 1_000_000;
    /** If the length is known, the part of {@link Limit#MAXARRAY} that may be unbacked: so it can be set at all. */
    private static final long PART_OF_MAXARRAY = 10;

    private final StreamFilter filter;
    private final @Nullable ObjectInputFilter ofJvm;
    private final long length;
    // The limits grow when the filter lets more pass, so that it is told once and not of each further object.
    private long maxDepth;
    private long maxReferences;
    private long maxBytes;
    private long maxArray;
    private long maxUnbacked;
    /** The sum of the lengths of all arrays so far. */
    private long elements;
    private boolean readingTypes;
    /** The types that were read as if they were objects. */
    private long types;

    /**
     * @param ofJvm the JVM's filter, which the JDK does not ask any more when a stream gets its own; null for none
     * @param length how many bytes the source of the stream has; negative if that is not known
     */
    StreamLimits(StreamFilter filter, @Nullable ObjectInputFilter ofJvm, long length) {
        this.filter = filter;
        this.ofJvm = ofJvm;
        this.length = length;
        this.maxDepth = filter.max(Limit.MAXDEPTH);
        this.maxReferences = filter.max(Limit.MAXREFS);
        this.maxBytes = filter.max(Limit.MAXBYTES);
        this.maxArray = filter.max(Limit.MAXARRAY);
        this.maxUnbacked = maxUnbacked(maxArray);
    }

    /** Types of fields are read now, which are no objects: the JDK neither counts them nor nests them. */
    void beginTypes(int count) {
        readingTypes = true;
        types += count;
    }

    void endTypes() {
        readingTypes = false;
    }

    /** Never ALLOWED on its own: a factory of filters that an administrator set decides what is undecided. */
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
        if (readingTypes) {
            return Status.UNDECIDED;
        }
        Status status = ofJvm == null ? Status.UNDECIDED : checkWithJvm(ofJvm, new WithoutTypes(info, types));
        if (info.depth() > maxDepth) {
            maxDepth = exceeded(Limit.MAXDEPTH, info.depth(), "objects nested " + info.depth() + " deep");
        }
        long references = info.references() - types;
        if (references > maxReferences) {
            maxReferences = exceeded(Limit.MAXREFS, references, references + " objects");
        }
        if (info.streamBytes() > maxBytes) {
            maxBytes = exceeded(Limit.MAXBYTES, info.streamBytes(), info.streamBytes() + " bytes");
        }
        // A class that is not known has no arrays made; -1 stands for what is no array.
        if (info.serialClass() != null && info.arrayLength() != -1) {
            checkArray(info.arrayLength(), length < 0 ? info.streamBytes() : length);
        }
        return status;
    }

    private Status checkWithJvm(ObjectInputFilter jvm, FilterInfo info) throws InvalidClassException {
        Status status = jvm.checkInput(info);
        if (status == null || status == Status.REJECTED) {
            throw filter.rejectedByJvm(info.serialClass());
        }
        return status;
    }

    private void checkArray(long arrayLength, long bytes) throws InvalidClassException {
        if (arrayLength < 0) {
            filter.settle(Rejection.ofArrayLength(filter.reader(), arrayLength));
            return;
        }
        if (arrayLength > maxArray) {
            maxArray = exceeded(Limit.MAXARRAY, arrayLength, "an array of " + arrayLength + " elements");
        }
        elements += arrayLength;
        long unbacked = elements - ELEMENTS_A_BYTE * bytes;
        if (unbacked > maxUnbacked) {
            long needed = above(length < 0 ? unbacked : unbacked * PART_OF_MAXARRAY);
            filter.settle(Rejection.unbacked(
                    filter.reader(), elements, bytes, filter.source(Limit.MAXARRAY), needed));
            maxUnbacked = maxUnbacked(needed);
        }
    }

    private long maxUnbacked(long maxArray) {
        return Math.max(UNBACKED, length < 0 ? maxArray : maxArray / PART_OF_MAXARRAY);
    }

    /** The limit from now on, if this is let pass. */
    private long exceeded(Limit limit, long value, String what) throws InvalidClassException {
        long needed = above(value);
        filter.settle(Rejection.byLimit(
                filter.reader(), what, limit, filter.max(limit), filter.source(limit), needed));
        return needed;
    }

    /** The next power of two: a limit with some room, and few different ones to log. */
    private static long above(long value) {
        return Long.highestOneBit(value) << 1;
    }

    /**
     * Throws what {@link ObjectInputFilter#checkInput} does not declare. Of any {@link RuntimeException} the JDK makes
     * REJECTED, and of REJECTED an exception that does not say what was rejected, by what or what to do; an
     * {@link InvalidClassException} passes it as it is, and is what those who read streams are prepared for.
     */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void raise(InvalidClassException rejected) throws X {
        throw (X) (Throwable) rejected;
    }

    /** What the JDK would have counted if it had parsed all descriptors itself. */
    private record WithoutTypes(FilterInfo counted, long types) implements FilterInfo {
        @Override
        public @Nullable Class<?> serialClass() {
            return counted.serialClass();
        }

        @Override
        public long arrayLength() {
            return counted.arrayLength();
        }

        @Override
        public long depth() {
            return counted.depth();
        }

        @Override
        public long references() {
            return counted.references() - types;
        }

        @Override
        public long streamBytes() {
            return counted.streamBytes();
        }
    }
}
