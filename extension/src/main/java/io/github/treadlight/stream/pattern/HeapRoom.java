package io.github.treadlight.stream.pattern;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * An estimate of the largest array that the heap can give: the room in the memory pool that has most.
 *
 * <p>An array must fit into one pool, such as the old generation. A pool's room is its maximum size less what the last
 * collection left in it, and at least half of its size, because some of that may be garbage by now. The estimate is
 * high on purpose. If it is too high, the stream has the effect that it has without Treadlight, an {@link
 * OutOfMemoryError}. If it were too low, a stream would be rejected that can be read without Treadlight.
 *
 * <p>Thread-safe.
 */
public final class HeapRoom {
    private HeapRoom() {}

    /** Returns the size of the largest array that the heap can give, in bytes. */
    public static long forArray() {
        long most = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                most = Math.max(most, in(pool));
            }
        }
        return most;
    }

    private static long in(MemoryPoolMXBean pool) {
        MemoryUsage now = pool.getUsage();
        if (now == null) {
            return 0;
        }
        long max = now.getMax() >= 0 ? now.getMax() : Runtime.getRuntime().maxMemory();
        MemoryUsage collected = pool.getCollectionUsage();
        return Math.max(max - (collected == null ? 0 : collected.getUsed()), max / 2);
    }

    /** Returns the size of an array in bytes, without its header. */
    public static long size(Class<?> element, long length) {
        return length * sizeOf(element);
    }

    /**
     * Returns the size of an element. A reference counts 8 bytes, even if the JVM compresses it: genuine elements take
     * memory, too.
     */
    private static int sizeOf(Class<?> element) {
        if (element == byte.class || element == boolean.class) {
            return Byte.BYTES;
        }
        if (element == short.class || element == char.class) {
            return Short.BYTES;
        }
        return element == int.class || element == float.class ? Integer.BYTES : Long.BYTES;
    }
}
