package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.pattern.HeapRoom;
import io.github.treadlight.stream.pattern.Limit;
import org.jspecify.annotations.Nullable;

/**
 * The limits of the arrays of one stream.
 *
 * <p>JEP 290 limits each array. This filter also counts the elements of all arrays of a stream, because a stream of a
 * hundred bytes can create many arrays of the largest size. Each element of an array takes at least a byte of the
 * stream. The JDK's collections create tables that are larger than their content: with the smallest load factor, 0.25,
 * up to 8 slots for an element of a HashSet or a mapping of a HashMap, which take at least 4 bytes of the stream. Other
 * collections need less. So a genuine stream needs at most 2 elements a byte; {@value #ELEMENTS_A_BYTE} are
 * allowed. A fixed number is allowed in addition, for elements that a stream does not contain: lists of
 * {@link java.util.Collections#nCopies}, and arrays that {@code readResolve} returns. Arrays are created before their
 * elements are read: if the length of the stream is unknown, the filter counts the bytes read so far, and allows
 * {@value #UNREAD} elements in addition. One longer array is also allowed if the heap has room for it, because its
 * elements may follow. If the administrator's pattern sets {@link Limit#MAXARRAY}, that limit takes the place of this
 * number and of the heap's room.
 *
 * <p>Confined to the thread of its stream.
 */
final class ArrayLimits {
    private static final long ELEMENTS_A_BYTE = 4;
    /** The elements without bytes that any stream may have: 8 MB of long. */
    private static final long UNBACKED = 1_000_000;
    /**
     * The elements whose bytes may follow if the length of the stream is unknown: 80 MB of long. The heap's room is
     * estimated only for a longer array.
     */
    private static final long UNREAD = 10_000_000;
    /**
     * The divisor of {@link Limit#MAXARRAY} that gives the limit of elements without bytes if the length is known. So
     * an administrator can raise that limit, too.
     */
    private static final long PART_OF_MAXARRAY = 10;

    private final StreamFilter filter;
    private final StreamOrigin origin;
    private final long length;
    /** The limit of elements without bytes after it grew in mode LOG; 0 before. */
    private long grownUnbacked;
    /** The sum of the lengths of all arrays so far; of the current object only, if the limits apply to each object. */
    private long elements;
    /** The length of the longest array among them. */
    private long longest;

    /** @param length the length of the stream's source in bytes; negative if it is unknown */
    ArrayLimits(StreamFilter filter, StreamOrigin origin, long length) {
        this.filter = filter;
        this.origin = origin;
        this.length = length;
    }

    /** Restarts the counts for another object. */
    void begin() {
        elements = 0;
        longest = 0;
    }

    /** Adds an array. Returns the rejection if the bytes of the stream cannot fill all arrays so far; or else null. */
    @Nullable Rejection add(long arrayLength, long bytes) {
        elements += arrayLength;
        longest = Math.max(longest, arrayLength);
        long unbacked = elements - ELEMENTS_A_BYTE * bytes;
        if (unbacked <= UNBACKED || unbacked - allowedAlone() <= maxUnbacked()) {
            return null;
        }
        long needed = above(length < 0 ? unbacked : unbacked * PART_OF_MAXARRAY);
        boolean applies = filter.applies(Limit.MAXARRAY, origin);
        if (!applies || filter.mode() == StreamFilter.Mode.LOG) {
            grownUnbacked = maxUnbacked(needed);
        }
        return applies ? Rejection.unbacked(filter.reader(), elements, bytes, filter.source(Limit.MAXARRAY), needed,
                filter.correction()) : null;
    }

    /** Returns the rejection of an array for which the heap has no room, unless its bytes are known to be there. */
    @Nullable Rejection checkHeap(Class<?> type, long arrayLength) {
        Class<?> element = type.getComponentType();
        // Without an element, the array belongs to a proxy or another class that has asked for it.
        if (arrayLength <= UNREAD || filter.isConfigured(Limit.MAXARRAY) || element == null) {
            return null;
        }
        long size = HeapRoom.size(element, arrayLength);
        if ((element.isPrimitive() ? size : arrayLength) <= length) {
            return null;
        }
        long room = HeapRoom.forArray();
        return size > room && !origin.isOwn() ? Rejection.byHeap(filter.reader(), arrayLength, size, room,
                above(arrayLength), filter.correction()) : null;
    }

    /**
     * Returns the length of the one array that may be without bytes in addition to {@link #UNREAD} elements. Its size
     * was compared with the heap's room.
     */
    private long allowedAlone() {
        return length < 0 && longest > UNREAD && !filter.isConfigured(Limit.MAXARRAY) ? longest : 0;
    }

    private long maxUnbacked() {
        if (grownUnbacked != 0) {
            return grownUnbacked;
        }
        long array = filter.limits().array();
        return maxUnbacked(filter.isConfigured(Limit.MAXARRAY) ? array : Math.min(array, UNREAD));
    }

    private long maxUnbacked(long maxArray) {
        return Math.max(UNBACKED, length < 0 ? maxArray : maxArray / PART_OF_MAXARRAY);
    }

    /** Returns the next power of two: a limit with room for more, and few different limits to log. */
    static long above(long value) {
        return Long.highestOneBit(value) << 1;
    }
}
