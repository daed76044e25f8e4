package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.layout.Sizes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The arrays of a {@link ClassIndex}: a hash table of positions, and the classes at these positions.
 *
 * <p>The hash table holds numbers rather than classes, so it can be nearly empty, which saves most second looks, while
 * the columns and the array of classes are full. Readers compare the class at the position that they find, so a number
 * seen without its class, or a class without its number, is a miss and never an error.
 */
final class Positions {
    /**
     * Access to an element of slots. A position that a thread finds under a lock is found by every later holder of the
     * lock.
     */
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

    /** Up to this many classes, four slots for each take little memory. */
    private static final int FEW = 1024;

    /** The headers of this object and of its arrays, in references. */
    private static final int OVERHEAD = 20;

    /** No class, and no room for any. */
    static final Positions NONE = new Positions(new int[1], new Class<?>[1]);

    /** Room for the first class: an index begins when a class value has more than {@link Pairs#FEW} classes. */
    static final int FIRST_ROOM = 128;

    /** Positions by hash, 0 for an empty place. */
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

    /** Returns the position of the class, or 0. */
    int find(Class<?> type) {
        return find(slots, classes, type);
    }

    /** Returns the position of the class, or 0. */
    static int find(int[] slots, Class<?>[] classes, Class<?> type) {
        int place = Form.place(type, slots.length);
        int position = (int) SLOT.getAcquire(slots, place);
        while (position != 0 && classes[position] != type) {
            place = place + 1 == slots.length ? 0 : place + 1;
            position = (int) SLOT.getAcquire(slots, place);
        }
        return position;
    }

    /** Adds a class. Called only by the index, under its lock. */
    void write(Class<?> type, int position) {
        classes[position] = type;
        link(type, position);
    }

    private void link(Class<?> type, int position) {
        int place = Form.place(type, slots.length);
        while (slots[place] != 0) {
            place = place + 1 == slots.length ? 0 : place + 1;
        }
        SLOT.setRelease(slots, place, position);
    }

    /**
     * Returns the same classes at the same positions, with room for more.
     *
     * @param room the number of classes that have room
     * @param taken the number of classes now
     */
    Positions withRoomFor(int room, int taken) {
        if (room == 0) {
            return NONE;
        }
        Positions copy = new Positions(new int[slots(room)], Arrays.copyOf(classes, room + 1));
        for (int position = 1; position <= taken; position++) {
            copy.link(copy.classes[position], position);
        }
        return copy;
    }

    /**
     * Returns the number of slots for this many classes. A second look costs many times the first, because it cannot be
     * predicted; the memory is shared by all columns, and is small where classes are few.
     */
    private static int slots(int room) {
        return room <= FEW ? 4 * room : 4 * FEW + (int) ((room - FEW) * 5L / 2);
    }

    /** Returns the memory for this many classes, in references of four bytes. */
    static int references(int room) {
        return slots(room) + room + OVERHEAD;
    }

    long bytes() {
        return this == NONE ? 0 : Sizes.object(2, 0) + Sizes.ints(slots.length) + Sizes.references(classes.length);
    }
}
