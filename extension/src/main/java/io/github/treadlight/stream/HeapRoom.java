package io.github.treadlight.stream;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * An estimate of the largest array that the heap can give: three quarters of the room in the memory pool that has most,
 * and at least a quarter of the pool. The rest is for the other threads.
 *
 * <p>An array must fit into one pool, such as the old generation. A pool's room is its maximum size less its content.
 * The content is the lower of two numbers: the present one, which includes garbage, and the one after the collector's
 * last work on the pool. An estimate that is too high has the effect that the stream has without Treadlight, an {@link
 * OutOfMemoryError}. One that is too low would reject what can be read: until the collector has worked on a pool, its
 * garbage is not known. So a quarter of the pool always counts as room.
 *
 * <p>Thread-safe.
 */
final class HeapRoom {
    private HeapRoom() {}

    /** Returns the size of the largest array that the heap can give, in bytes. */
    static long forArray() {
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
        MemoryUsage collected = pool.getCollectionUsage();
        // A pool that was not collected yet has a collection usage of 0.
        long used = collected == null || collected.getUsed() == 0 ? now.getUsed()
                : Math.min(now.getUsed(), collected.getUsed());
        long max = now.getMax(); // negative if undefined
        return Math.max((max - used) / 4 * 3, max / 4);
    }

    /** Returns the size of an array in bytes, without its header. */
    static long size(Class<?> element, long length) {
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
