package io.github.treadlight.sim.holders;

import java.util.Arrays;

/**
 * The objects of a dump that can refer to others, numbered from 1 in the order of the file: by number, where each one's
 * record is; by the id that other records refer to it with, its number. Twenty-four bytes for each object, or less.
 */
final class HeapObjects {
    /** The golden ratio's bits: ids are addresses, of which all are multiples of eight. */
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

    /** To be called once after the last object and before the first question for a number. */
    void index() {
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

    /** How many there are; the largest number. */
    int size() {
        return size;
    }

    /** The number of the object with the id, or 0 when there is none: for null, and for arrays of primitives. */
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

    /** Where the object's record begins, after its tag. */
    long position(int number) {
        return positions[number];
    }
}
