package io.github.treadlight.classvalue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The arrays of a {@link ClassIndex}: a hash table of positions, and the classes at these positions.
 *
 * <p>Numbers, rather than classes, are what is hashed: a table of numbers may be nearly empty, which saves most second
 * looks, while the columns and the classes beside it are full. Readers verify what they find against the class, so a
 * number seen without its class, or the other way round, is a miss and never an error.
 */
final class Positions {
    /** An element of slots. What is found by it under a lock stays found by whoever takes that lock next. */
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

    /** No class, and no room for any. */
    static final Positions NONE = new Positions(new int[1], new Class<?>[1]);

    /** What the first class to be added brings: an index is made for more than {@link Pairs#FEW} classes. */
    static final int FIRST_ROOM = 128;

    /** A power of two of positions, 0 for an empty place. */
    private final int[] slots;

    /** The classes by position; nothing at 0. */
    private final Class<?>[] classes;

    private Positions(int[] slots, Class<?>[] classes) {
        this.slots = slots;
        this.classes = classes;
    }

    int[] slots() {
        return slots;
    }

    Class<?>[] classes() {
        return classes;
    }

    int room() {
        return classes.length - 1;
    }

    /** The position of the class, or 0. */
    int find(Class<?> type) {
        return find(slots, classes, type);
    }

    /** The position of the class, or 0. */
    static int find(int[] slots, Class<?>[] classes, Class<?> type) {
        int last = slots.length - 1;
        int place = type.hashCode() & last;
        int position = (int) SLOT.getAcquire(slots, place);
        while (position != 0 && classes[position] != type) {
            place = place + 1 & last;
            position = (int) SLOT.getAcquire(slots, place);
        }
        return position;
    }

    /** Only by the index, under its lock. */
    void write(Class<?> type, int position) {
        classes[position] = type;
        link(type, position);
    }

    private void link(Class<?> type, int position) {
        int last = slots.length - 1;
        int place = type.hashCode() & last;
        while (slots[place] != 0) {
            place = place + 1 & last;
        }
        SLOT.setRelease(slots, place, position);
    }

    /** The same classes at the same positions, with room for so many. */
    Positions withRoomFor(int room) {
        if (room == 0) {
            return NONE;
        }
        int length = Integer.highestOneBit(room * sparseness(room) - 1) * 2;
        Positions copy = new Positions(new int[length], Arrays.copyOf(classes, room + 1));
        for (int position = 1; position <= room && copy.classes[position] != null; position++) {
            copy.link(copy.classes[position], position);
        }
        return copy;
    }

    /**
     * How many slots a class has. A second look costs many times the first, for it cannot be foreseen; the cost in
     * memory is shared by all columns, and is small where classes are few.
     */
    private static int sparseness(int room) {
        return room <= 1024 ? 8 : room <= 4096 ? 4 : 2;
    }

    long bytes() {
        return this == NONE ? 0 : Sizes.object(2, 0) + Sizes.ints(slots.length) + Sizes.references(classes.length);
    }
}
