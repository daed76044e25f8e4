package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.layout.Sizes;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Classes and their values side by side in one open-addressed table: the form for few classes, and for a class value
 * that has values of only a few of the many classes in its index.
 *
 * <p>A place that once had a class never gets another one, so readers need no order between their reads of the class
 * and of the value. A removal puts {@link #REMOVED} in the place of the class; such places disappear when the table is
 * replaced.
 */
final class Pairs extends Form {
    /** Up to this many values, tables are sparse for speed; larger tables are dense to save memory. */
    static final int FEW = 96;

    /** Up to this many values, trimmed tables are sparse too; above it, a lone column is worth its index. */
    static final int MANY = 256;

    /** The fewest pairs of a table. A table always has a place without a class, where searches end. */
    private static final int SMALLEST = 4;

    /** Marks the place of a removed class, so that searches continue past it. */
    private static final Object REMOVED = new Object();

    /** No values, and no room for any. */
    static final Pairs EMPTY = new Pairs(1);

    /** Class, value, class, value, …: any number of pairs, the unused ones null. */
    private final Object[] table;

    /** Number of pairs that have or had a class. */
    private int taken;

    private int size;

    private Pairs(int capacity) {
        this.table = new Object[2 * capacity];
    }

    /** Returns the form's values, with room for this many and some more. */
    static Pairs of(Form form, int size) {
        return filled(form, capacityFor(size));
    }

    /** Returns the form's values in the least memory that keeps lookups fast. */
    static Pairs trimmed(Form form, int size) {
        return filled(form, trimmedCapacity(size));
    }

    private static Pairs filled(Form form, int capacity) {
        Pairs pairs = new Pairs(capacity);
        form.forEach((type, value) -> pairs.write(type, value));
        return pairs;
    }

    /** Returns the length of a trimmed table for this many values. */
    static int references(int size) {
        return 2 * trimmedCapacity(size);
    }

    private static int trimmedCapacity(int size) {
        return size <= MANY ? size * 8 / 5 + 1 : size + size / 3 + 1;
    }

    /** A table grows by about half of its values before it is replaced. */
    private static int capacityFor(int size) {
        return Math.max(SMALLEST, size <= FEW ? size * 12 / 5 : (int) (size * 7L / 4));
    }

    /** Returns the number of pairs that may be used. */
    private int room() {
        int capacity = table.length / 2;
        // Most of a few values are found at the first look; many scattered values at the third, on average.
        return capacity <= FEW * 12 / 5 ? capacity * 5 / 8 : (int) (capacity * 4L / 5);
    }

    @Override
    @Nullable Object find(Class<?> type) {
        Object[] pairs = table;
        int place = place(type, pairs.length) & -2; // classes are at even places
        while (true) {
            Object key = pairs[place];
            if (key == type) {
                return ELEMENT.getAcquire(pairs, place + 1);
            }
            if (key == null) {
                return null;
            }
            place = place + 2 == pairs.length ? 0 : place + 2;
        }
    }

    /** Returns the place of the class, or else the place to write it to. */
    private int placeOf(Class<?> type) {
        int place = place(type, table.length) & -2;
        for (Object key = table[place]; key != type && key != null; key = table[place]) {
            place = place + 2 == table.length ? 0 : place + 2;
        }
        return place;
    }

    private void write(Class<?> type, Object value) {
        int place = placeOf(type);
        taken++; // before the write: if the stack overflows in between, the table grows too early and never gets full
        ELEMENT.setRelease(table, place + 1, value);
        ELEMENT.setRelease(table, place, type);
        size++;
    }

    @Override
    Form with(Class<?> type, Object value, ClassIndex index) {
        if (this == EMPTY) {
            return new Single(type, value);
        }
        if (taken >= room()) {
            return grown(index).with(type, value, index);
        }
        write(type, value);
        return this;
    }

    /** Returns the values with room for more, in the form that suits that many. */
    private Form grown(ClassIndex index) {
        int wanted = size + 1;
        if (wanted > FEW) {
            int span = index.sizeWith(this) + 1;
            if (isDense(wanted, span)) {
                return Dense.of(this, index, span + 1);
            }
        }
        return of(this, wanted);
    }

    @Override
    Form without(Class<?> type) {
        int place = placeOf(type);
        if (table[place] != type) {
            return this;
        }
        ELEMENT.setRelease(table, place + 1, null);
        ELEMENT.setRelease(table, place, REMOVED);
        size--;
        return size == 0 ? EMPTY : this;
    }

    @Override
    int size() {
        return size;
    }

    @Override
    void forEach(BiConsumer<Class<?>, Object> action) {
        for (int place = 0; place < table.length; place += 2) {
            Object value = ELEMENT.getAcquire(table, place + 1);
            if (value != null && ELEMENT.getAcquire(table, place) instanceof Class<?> type) {
                action.accept(type, value);
            }
        }
    }

    @Override
    long bytes() {
        return this == EMPTY ? 0 : Sizes.object(1, 2) + Sizes.references(table.length);
    }
}
