package io.github.treadlight.classvalue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Values of one class value, by class, in the shape that takes the least memory for them: {@link Single} for one,
 * {@link Pairs} for few or scattered ones, {@link Dense} for a value of nearly every class.
 *
 * <p>A form is read by any thread without a lock and written under one lock, its keeper's. Its arrays are
 * fixed when it is made; their elements change, a value by {@link #ELEMENT}'s release and acquire. A write
 * that the arrays have no room for makes another form, which the writer publishes in place of the first; who still
 * reads the first finds what was there at some moment since it began.
 *
 * <p>Values are never null here: null means that there is none.
 */
abstract sealed class Form permits Single, Pairs, Dense {
    /** An element of an array of values. What was written before a release is seen after the acquire that reads it. */
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);

    /**
     * The value of the class, or null. Outside the lock it may miss a value that is being written, but what it finds is
     * right.
     */
    abstract @Nullable Object find(Class<?> type);

    /**
     * Adds or replaces a value.
     *
     * @param index the class index to use from now on, should it take one
     * @return the form that has it: this one, or a new one to publish
     */
    abstract Form put(Class<?> type, Object value, ClassIndex index);

    /** Drops a value. Returns whether there was one. */
    abstract boolean remove(Class<?> type);

    /** How many values there are; outside the lock, about. */
    abstract int size();

    /** Calls with every class and its value; outside the lock it may miss what is being written. */
    abstract void forEach(BiConsumer<Class<?>, Object> action);

    /** An estimate of the heap it takes, without the values and what it shares with others. */
    abstract long bytes();

    /** The same values in the least memory, with their positions in the index. */
    final Form compacted(ClassIndex index) {
        int size = size();
        if (size == 0) {
            return Pairs.EMPTY;
        }
        if (size == 1) {
            Form[] single = {this};
            forEach((type, value) -> single[0] = new Single(type, value));
            return single[0];
        }
        return isDense(size, index.sizeWith(this)) ? Dense.of(this, index) : Pairs.of(this, size);
    }

    /**
     * Whether so many values take less memory as a column.
     *
     * @param size how many values
     * @param span how many positions the column would have
     */
    static boolean isDense(int size, int span) {
        return size > Pairs.FEW && span <= 2 * Pairs.capacityFor(size);
    }
}
