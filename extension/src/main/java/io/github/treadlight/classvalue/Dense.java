package io.github.treadlight.classvalue;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A column: an array of values, by the positions of their classes in an index shared with other columns. One reference
 * for each value, and nothing else.
 */
final class Dense extends Form {
    private final ClassIndex index;

    /** The index's arrays when this was made; they have every class that has a value here. */
    private final int[] slots;
    private final Class<?>[] classes;

    /** Values by position, null where there is none; may be shorter than the index. */
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

    /** The form's values, at their classes' positions in the index. */
    static Dense of(Form form, ClassIndex index) {
        // Others may add classes to the index meanwhile, so no position is known to be the last.
        Object[][] column = {new Object[index.positions().classes().length]};
        int[] last = {0};
        form.forEach((type, value) -> {
            int position = index.add(type);
            if (position >= column[0].length) {
                column[0] = Arrays.copyOf(column[0], 2 * position);
            }
            column[0][position] = value;
            last[0] = Math.max(last[0], position);
        });
        return new Dense(index, Arrays.copyOf(column[0], last[0] + 1), form.size());
    }

    /** The value of the class if its position is where it is first looked for, or null. */
    @Nullable Object findFirst(Class<?> type) {
        int[] places = slots;
        int place = type.hashCode();
        int position = places[place & places.length - 1];
        if (classes[position] != type) {
            position = places[place + 1 & places.length - 1];
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
    Form put(Class<?> type, Object value, ClassIndex current) {
        if (current != index) {
            return compacted(current).put(type, value, current);
        }
        int position = index.add(type);
        if (position >= column.length) {
            return withRoomFor(position).put(type, value, current);
        }
        size += column[position] == null ? 1 : 0;
        ELEMENT.setRelease(column, position, value);
        return slots == index.positions().slots() ? this : new Dense(index, column, size);
    }

    private Form withRoomFor(int position) {
        int wanted = size + 1;
        // Half the least memory is given away so that a class value does not change its form again and again.
        if (!isDense(2 * wanted, position + 1)) {
            return Pairs.of(this, wanted);
        }
        // A quarter more than needed, unless that is more than the index will ever ask for.
        int length = Math.min(position + 1 + (position >> 2), index.positions().classes().length);
        return new Dense(index, Arrays.copyOf(column, Math.max(length, position + 1)), size);
    }

    @Override
    boolean remove(Class<?> type) {
        int position = Positions.find(slots, classes, type);
        if (position == 0 || position >= column.length || column[position] == null) {
            return false;
        }
        ELEMENT.setRelease(column, position, null);
        size--;
        return true;
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
