package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.layout.Sizes;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A column: an array of values at the positions of their classes, in an index that other columns share. A value takes
 * one reference and nothing else.
 *
 * <p>The index keeps a class after the removal of its value, because other columns may still have a value of the class;
 * see {@link ClassIndex#countRemoval}.
 */
final class Dense extends Form {
    /** Memory beyond that of {@link Pairs}, in references: the larger object, and position 0, which is never used. */
    private static final int OVERHEAD = 3;

    private final ClassIndex index;

    /** The index's arrays when this column was made, with every class that has a value here. */
    private final int[] slots;
    private final Class<?>[] classes;

    /** Values by position, null for a class without one; may be shorter than the index. */
    private final Object[] column;

    private int size;

    private Dense(ClassIndex index, Object[] column, int size) {
        this.index = index;
        Positions positions = index.positions();
        this.slots = positions.slots();
        this.classes = positions.classes();
        this.column = column;
        this.size = size;
    }

    /** Returns the memory of a column of this many positions, in references, as {@link Pairs#references} does. */
    static int references(int span) {
        return span + OVERHEAD;
    }

    /**
     * Returns a column of the form's values.
     *
     * @param length the initial length of the column; a position beyond it extends the column
     */
    static Dense of(Form form, ClassIndex index, int length) {
        // Other threads may add classes to the index meanwhile, so the largest position is not known yet.
        Object[][] column = {new Object[length]};
        form.forEach((type, value) -> {
            int position = index.add(type);
            if (position >= column[0].length) {
                column[0] = Arrays.copyOf(column[0], position + 1);
            }
            column[0][position] = value;
        });
        return new Dense(index, column[0], form.size());
    }

    /** Returns the value of the class if its position is at one of the first two places searched, or null. */
    @Nullable Object findFirst(Class<?> type) {
        int[] places = slots;
        int place = place(type, places.length);
        int position = places[place];
        if (classes[position] != type) {
            if (++place == places.length) {
                return null;
            }
            position = places[place];
            if (classes[position] != type) {
                return null;
            }
        }
        return at(position);
    }

    @Override
    @Nullable Object find(Class<?> type) {
        int position = Positions.find(slots, classes, type);
        return position == 0 ? null : at(position);
    }

    private @Nullable Object at(int position) {
        Object[] values = column;
        return position < values.length ? ELEMENT.getAcquire(values, position) : null;
    }

    @Override
    Form with(Class<?> type, Object value, ClassIndex current) {
        if (current != index) {
            return compacted(current).with(type, value, current);
        }
        int position = index.add(type);
        if (position >= column.length) {
            return withRoomFor(position).with(type, value, current);
        }
        ELEMENT.setRelease(column, position, value);
        size++;
        return slots == index.positions().slots() ? this : new Dense(index, column, size);
    }

    private Form withRoomFor(int position) {
        int wanted = size + 1;
        // Twice the least memory is accepted, so that a class value does not change its form again and again.
        if (!isDense(2 * wanted, position + 1)) {
            return Pairs.of(this, wanted);
        }
        // An eighth more than needed, unless that is more than the index has room for.
        int length = Math.min(position + 1 + (position >> 3), index.positions().classes().length);
        return new Dense(index, Arrays.copyOf(column, Math.max(length, position + 1)), size);
    }

    @Override
    Form without(Class<?> type) {
        int position = Positions.find(slots, classes, type);
        if (position == 0 || position >= column.length || column[position] == null) {
            return this;
        }
        ELEMENT.setRelease(column, position, null);
        size--;
        index.countRemoval();
        return size == 0 ? Pairs.EMPTY : this;
    }

    @Override
    int size() {
        return size;
    }

    @Override
    void forEach(BiConsumer<Class<?>, Object> action) {
        for (int position = 1; position < column.length; position++) {
            Object value = ELEMENT.getAcquire(column, position);
            if (value != null) {
                action.accept(classes[position], value);
            }
        }
    }

    @Override
    long bytes() {
        return Sizes.object(4, 1) + Sizes.references(column.length);
    }
}
