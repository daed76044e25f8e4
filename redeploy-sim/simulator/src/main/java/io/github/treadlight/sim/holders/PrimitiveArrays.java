package io.github.treadlight.sim.holders;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.stream.IntStream;
import shark.HprofRecordTag;

/**
 * The arrays of primitives that leaked applications refer to, by id. The index of objects omits these arrays, because a
 * third of all objects are such arrays and the search for reference paths does not need them.
 */
final class PrimitiveArrays {
    /** 2^64 divided by the golden ratio. Spreads the ids, which are multiples of eight. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    /** The traversal number of arrays that live objects refer to, too. */
    private static final int ALWAYS = Integer.MAX_VALUE;

    private long[] ids = new long[1 << 10];
    private long[] bytes = new long[1 << 10];
    /** The number of the last traversal that reached the array. */
    private int[] reached = new int[1 << 10];
    private int size;

    void add(long id) {
        int slot = slot(id);
        if (ids[slot] == 0) {
            ids[slot] = id;
            if (++size > ids.length / 2) {
                grow();
            }
        }
    }

    private void grow() {
        long[] old = ids;
        ids = new long[old.length * 2];
        bytes = new long[ids.length];
        reached = new int[ids.length];
        Arrays.stream(old).filter(id -> id != 0).forEach(id -> ids[slot(id)] = id);
    }

    private int slot(long id) {
        int slot = (int) ((id * SPREAD) >>> (Long.numberOfLeadingZeros(ids.length) + 1));
        while (ids[slot] != 0 && ids[slot] != id) {
            slot = (slot + 1) & (ids.length - 1);
        }
        return slot;
    }

    /** Marks an array that a live object refers to, which never counts. Call after the last {@code add}. */
    void keepAlive(long id) {
        int slot = slot(id);
        if (ids[slot] != 0) {
            reached[slot] = ALWAYS;
        }
    }

    /** Reads the sizes from the dump. Call after the last {@code add}. */
    void measure(MappedDump dump) throws IOException {
        DumpParser.reader(dump).readRecords(EnumSet.of(HprofRecordTag.PRIMITIVE_ARRAY_DUMP), (tag, length, reader) -> {
            int slot = slot(reader.readId());
            reader.skip(Integer.BYTES);
            long elements = reader.readUnsignedInt();
            long content = elements * reader.sizeOf(reader.readUnsignedByte());
            reader.skip(content);
            if (ids[slot] != 0) {
                bytes[slot] = ShallowSize.ofArray(content);
            }
        });
    }

    /** Returns the bytes of all arrays except those that live objects refer to. */
    long total() {
        return IntStream.range(0, ids.length)
                .filter(slot -> reached[slot] != ALWAYS)
                .mapToLong(slot -> bytes[slot])
                .sum();
    }

    /**
     * Returns the bytes of the array when a traversal first reaches it, and then 0. Returns 0 for other ids.
     *
     * @param traversal the number of the traversal, from 1
     */
    long reach(long id, int traversal) {
        int slot = slot(id);
        if (ids[slot] == 0 || reached[slot] >= traversal) {
            return 0;
        }
        reached[slot] = traversal;
        return bytes[slot];
    }
}
