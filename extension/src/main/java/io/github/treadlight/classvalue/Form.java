package io.github.treadlight.classvalue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Values of one class value, by class, in the shape that takes the least memory for them: {@link Single} for one,
 * {@link Pairs} for few or scattered ones, {@link Dense} for a value of nearly every class.
 *
 * <p>Any thread reads a form without a lock; writers hold one lock, that of the object that keeps the form. The arrays
 * of a form are fixed when it is made; their elements change, values by {@link #ELEMENT}'s release and acquire. A write
 * to a full form makes another form, which the writer publishes in place of the first. A reader that still has the
 * first form finds a state that was current at some moment since the read began.
 *
 * <p>Values are never null here: null means that a class has no value.
 */
abstract sealed class Form permits Single, Pairs, Dense {
    /**
     * Access to an element of an array. A thread that reads an element with acquire sees all writes before its release.
     */
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);

    /** Number of bits in an identity hash code; the sign bit is never set. */
    private static final int HASH_BITS = 31;

    /**
     * Returns the place of the class in a hash table of this length, which need not be a power of two: the class's
     * identity hash code, read as a fraction of its range, times the length.
     */
    static int place(Class<?> type, int length) {
        return (int) ((type.hashCode() * (long) length) >>> HASH_BITS);
    }

    /** Returns the value of the class, or null. Without the lock it may miss a value that is being written. */
    abstract @Nullable Object find(Class<?> type);

    /**
     * Adds the value of a class that has none.
     *
     * @param index the class index for the returned form, if that is a column
     * @return the form that has the value: this one, or a new one to publish
     */
    abstract Form with(Class<?> type, Object value, ClassIndex index);

    /**
     * Drops the value of a class and the reference to the class.
     *
     * @return the form without them: this one, or a new one to publish
     */
    abstract Form without(Class<?> type);

    /** Returns the number of values; approximate without the lock. */
    abstract int size();

    /** Calls the action for every class and its value; without the lock it may miss values that are being written. */
    abstract void forEach(BiConsumer<Class<?>, Object> action);

    /** Returns the bytes of heap of this form, without the values and without structures shared with other forms. */
    abstract long bytes();

    /** Returns the same values in the form that takes the least memory. A column adds its classes to the index. */
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
        int span = index.sizeWith(this);
        return index.size() > 0 && isDense(size, span) ? Dense.of(this, index, span + 1) : Pairs.trimmed(this, size);
    }

    /**
     * Returns whether values take less memory as a column than as pairs, the index not counted.
     *
     * @param size the number of values
     * @param span the number of positions in the column
     */
    static boolean isDense(int size, int span) {
        return Dense.references(span) <= Pairs.references(size);
    }
}
