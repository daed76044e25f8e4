package io.github.treadlight.classvalue;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Classes and their values side by side in one open-addressed table: the form for few classes, and for a class value
 * that is asked for a few of the many classes of its index.
 *
 * <p>A class that was once written stays in its place, with no value after a removal, until the table is replaced:
 * readers never see a place change its class, so they need no order between the two reads.
 */
final class Pairs extends Form {
    /** A table of so many pairs is 2 KB. */
    private static final int SMALL = 256;

    /** So many values may have a table that is mostly empty; more share an index if they can. */
    static final int FEW = room(SMALL);

    /** One pair is not enough for one value: a table always has a place without a class, where searches end. */
    private static final int SMALLEST = 4;

    /** No values, and no room for any. */
    static final Pairs EMPTY = new Pairs(1, 0);

    /** Class, value, class, value, …: a power of two of pairs, or null where there is none. */
    private final Object[] table;

    /** Pairs that are taken, with a value or not. */
    private int taken;

    private int size;

    private Pairs(int capacity, int taken) {
        this.table = new Object[2 * capacity];
        this.taken = taken;
    }

    /** The form's values, with room for so many. */
    static Pairs of(Form form, int size) {
        Pairs pairs = new Pairs(capacityFor(size), 0);
        form.forEach((type, value) -> pairs.write(type, value));
        return pairs;
    }

    /** The least power of two of pairs that holds so many values. */
    static int capacityFor(int size) {
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(size));
        while (room(capacity) < size) {
            capacity *= 2;
        }
        return capacity;
    }

    /** How many of so many pairs may be taken. */
    private static int room(int capacity) {
        // Few are cheap, so they may be fast: at three eighths, most are found at the first two looks. Many are
        // scattered classes, which memory matters more for; at four fifths, the third place on average has them.
        return capacity <= SMALL ? capacity * 3 / 8 : (int) (capacity * 4L / 5);
    }

    /** The value of the class if it is at one of the first two places to look, or null. */
    @Nullable Object findFirst(Class<?> type) {
        return findFirst(table, type);
    }

    /** The same in a table of this shape. */
    static @Nullable Object findFirst(Object[] table, Class<?> type) {
        int last = table.length - 1; // odd, as a mask: keys are at even places
        int place = type.hashCode() << 1;
        if (table[place & last] == type) {
            return ELEMENT.getAcquire(table, (place | 1) & last);
        }
        place += 2;
        return table[place & last] == type ? ELEMENT.getAcquire(table, (place | 1) & last) : null;
    }

    @Override
    @Nullable Object find(Class<?> type) {
        return find(table, type);
    }

    /** The value of the class in a table of this shape, or null. */
    static @Nullable Object find(Object[] table, Class<?> type) {
        int place = place(table, type);
        return table[place] != type ? null : ELEMENT.getAcquire(table, place + 1);
    }

    /** Where the class is, or else where it may be written. */
    private static int place(Object[] table, Class<?> type) {
        int last = table.length - 1;
        int place = type.hashCode() << 1 & last;
        for (Object key = table[place]; key != type && key != null; key = table[place]) {
            place = place + 2 & last;
        }
        return place;
    }

    /** Writes a pair into a table of this shape, which has room. Returns whether the class is new in it. */
    static boolean write(Object[] table, Class<?> type, Object value) {
        int place = place(table, type);
        boolean added = table[place] == null;
        ELEMENT.setRelease(table, place + 1, value);
        if (added) {
            ELEMENT.setRelease(table, place, type);
        }
        return added;
    }

    private void write(Class<?> type, Object value) {
        taken += write(table, type, value) ? 1 : 0;
        size++;
    }

    @Override
    Form put(Class<?> type, Object value, ClassIndex index) {
        int place = place(table, type);
        if (this == EMPTY) {
            return new Single(type, value);
        }
        if (table[place] == null && taken == room(table.length / 2)) {
            return grown(index).put(type, value, index);
        }
        size -= table[place + 1] == null ? 0 : 1;
        write(type, value);
        return this;
    }

    /** With room for one more, but not one after it: in the shape that is best for that many. */
    private Form grown(ClassIndex index) {
        int wanted = size + 1;
        return wanted > FEW && isDense(wanted, index.sizeWith(this) + 1) ? Dense.of(this, index) : of(this, wanted);
    }

    @Override
    boolean remove(Class<?> type) {
        int place = place(table, type);
        if (table[place] != type || table[place + 1] == null) {
            return false;
        }
        ELEMENT.setRelease(table, place + 1, null);
        size--;
        return true;
    }

    @Override
    int size() {
        return size;
    }

    @Override
    void forEach(BiConsumer<Class<?>, Object> action) {
        for (int place = 0; place < table.length; place += 2) {
            Object value = ELEMENT.getAcquire(table, place + 1);
            if (value != null && table[place] != null) {
                action.accept((Class<?>) table[place], value);
            }
        }
    }

    @Override
    long bytes() {
        return this == EMPTY ? 0 : Sizes.object(1, 2) + Sizes.references(table.length);
    }
}
