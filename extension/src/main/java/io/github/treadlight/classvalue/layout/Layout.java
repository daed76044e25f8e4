package io.github.treadlight.classvalue.layout;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.util.function.IntFunction;

/**
 * The layout of objects in memory, in bytes. It depends on the JVM and on its options: compressed references, compact
 * object headers, alignment.
 *
 * @param header the size of an object's header
 * @param arrayHeader the size of an array's header, including the length
 * @param reference the size of a reference in a field or an array
 * @param alignment the number of which all sizes are multiples
 */
public record Layout(int header, int arrayHeader, int reference, int alignment) {
    /** The layout of HotSpot with its defaults until JDK 26. */
    private static final Layout USUAL = new Layout(12, 16, 4, 8);

    /** Measured once, when the first footprint is computed. */
    static final Layout OF_THIS_JVM = measured();

    private static final int ALLOCATIONS = 64;
    private static final int LONG_ARRAY = 1024;

    long aligned(long bytes) {
        return (bytes + alignment - 1) / alignment * alignment;
    }

    /** Measures the bytes that the current thread allocates; the JVM counts each thread's separately. */
    private static Layout measured() {
        try {
            Allocated allocated = new Allocated();
            long reference = (allocated.each(any -> new Object[2 * LONG_ARRAY])
                    - allocated.each(any -> new Object[LONG_ARRAY])) / LONG_ARRAY;
            long empty = allocated.each(any -> new byte[0]);
            int arrayHeader = (int) empty - largestOf(empty, allocated);
            long oneMore = allocated.each(any -> new byte[(int) empty - arrayHeader + 1]);
            long header = allocated.each(any -> new OneInt()) > 2L * Long.BYTES ? 16
                    : allocated.each(any -> new TwoInts()) == 2L * Long.BYTES ? 8 : 12;
            return new Layout((int) header, arrayHeader, (int) reference, (int) (oneMore - empty));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknownJvm) {
            return USUAL;
        }
    }

    /** Returns the length of the longest byte array that takes no more memory than an empty one. */
    private static int largestOf(long size, Allocated allocated) throws ReflectiveOperationException {
        int length = 0;
        while (allocated.withLength(length + 1) == size) {
            length++;
        }
        return length;
    }

    @SuppressWarnings("unused") // only its size matters
    private static final class OneInt {
        private int first;
    }

    @SuppressWarnings("unused") // only its size matters
    private static final class TwoInts {
        private int first;
        private int second;
    }

    /**
     * Counts allocated bytes by HotSpot's thread MXBean, reflectively: the server's modules may not see its interface.
     */
    private static final class Allocated {
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        private final Method bytes = ClassLoader.getPlatformClassLoader()
                .loadClass("com.sun.management.ThreadMXBean")
                .getMethod("getThreadAllocatedBytes", long.class);
        private final Object[] made = new Object[ALLOCATIONS];

        Allocated() throws ReflectiveOperationException {
            if (each(any -> new byte[LONG_ARRAY]) < LONG_ARRAY) {
                throw new UnsupportedOperationException("This JVM does not count allocated bytes.");
            }
        }

        long withLength(int length) throws ReflectiveOperationException {
            return each(any -> new byte[length]);
        }

        /** Returns the size of one object, from the least growth of several tries. */
        long each(IntFunction<Object> make) throws ReflectiveOperationException {
            long least = Long.MAX_VALUE;
            for (int tries = 0; tries < 8; tries++) {
                long none = now();
                none = now() - none;
                long before = now();
                for (int i = 0; i < made.length; i++) {
                    made[i] = make.apply(i);
                }
                least = Math.min(least, now() - before - none);
            }
            return Math.round((double) least / made.length);
        }

        private long now() throws ReflectiveOperationException {
            return (long) bytes.invoke(threads, Thread.currentThread().getId());
        }
    }
}
