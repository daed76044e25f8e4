package io.github.treadlight.sim.holders;

import java.util.Arrays;

/**
 * An index of a dump's classes, instances and arrays of objects. Numbers them from 1 in the order of the file. Maps a
 * number to the position of the object's record, and an id, by which other records refer to the object, to the number.
 * Needs 24 bytes or less for each object.
 */
final class ObjectIndex {
    /** 2^64 divided by the golden ratio. Spreads the ids, which are multiples of eight. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] ids = new long[1 << 16];
    private long[] positions = new long[1 << 16];
    private int size;
    private int[] slots = new int[2];
    private int shift = Long.SIZE - 1;

    void add(long id, long position) {
        if (++size == ids.length) {
            int larger = size + (size >> 1);
            ids = Arrays.copyOf(ids, larger);
            positions = Arrays.copyOf(positions, larger);
        }
        ids[size] = id;
        positions[size] = position;
    }

    /** Builds the hash table. Call once, after the last {@code add} and before the first {@code numberOf}. */
    void build() {
        int bits = Math.max(4, Long.SIZE - Long.numberOfLeadingZeros(size + (size >> 1)));
        shift = Long.SIZE - bits;
        slots = new int[1 << bits];
        for (int number = 1; number <= size; number++) {
            int slot = slot(ids[number]);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = number;
        }
    }

    private int slot(long id) {
        return (int) ((id * SPREAD) >>> shift);
    }

    /** Returns the number of objects, which is also the largest object number. */
    int size() {
        return size;
    }

    /** Returns the number of the object with the id, or 0 for null, an array of primitives or an unknown id. */
    int numberOf(long id) {
        if (id == 0) {
            return 0;
        }
        int slot = slot(id);
        int number;
        while ((number = slots[slot]) != 0 && ids[number] != id) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return number;
    }

    long id(int number) {
        return ids[number];
    }

    /** Returns the position of the object's record after its tag. */
    long position(int number) {
        return positions[number];
    }
}
