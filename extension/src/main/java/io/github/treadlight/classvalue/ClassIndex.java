package io.github.treadlight.classvalue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Numbers classes, for columns to be read by these numbers: one index serves all class values of one owner that keep
 * their values themselves, another all class values whose values the classes of one loader keep.
 *
 * <p>A class keeps its position for as long as the index lives, so that a reader never takes one class's position for
 * another's. Classes leave when a new index takes the place of this one ({@link #of}), which has only those with
 * values. The index counts removals, and its user replaces it when that {@link #isWorthReplacing}. Keeps its classes
 * alive, so it must be reachable only from objects that die before them.
 *
 * <p>Read without a lock, written under its monitor, a leaf: no other lock is taken under it.
 */
final class ClassIndex {
    private static final VarHandle REMOVALS;

    static {
        try {
            REMOVALS = MethodHandles.lookup().findVarHandle(ClassIndex.class, "removals", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** Fewer removals are not worth a new index. */
    private static final int FIRST_COUNT = 16;

    private volatile Positions positions = Positions.NONE;

    /** Positions given away; guarded by this. */
    private int size;

    /** Values removed from columns of this index. */
    @SuppressWarnings("unused") // by REMOVALS
    private volatile int removals;

    /** Number of removals at which the values are counted next; a lost update costs one more count. */
    private volatile int countAt = FIRST_COUNT;

    private record Sized(Form form, int size) {}

    /**
     * Returns an index of the classes of those forms that take less memory as columns, without room for more. It is
     * empty if the columns save no more memory than the index takes.
     */
    static ClassIndex of(List<Form> forms) {
        // Sizes at one moment: forms are written to meanwhile, and a sort fails when the keys that it compares change.
        List<Sized> fullestFirst = new ArrayList<>();
        forms.forEach(form -> fullestFirst.add(new Sized(form, form.size())));
        // The classes of later forms are then mostly at positions already given.
        fullestFirst.sort(Comparator.comparingInt(Sized::size).reversed());
        ClassIndex index = new ClassIndex();
        long saved = 0;
        for (Sized each : fullestFirst) {
            if (each.size < 2) {
                break;
            }
            int span = index.sizeWith(each.form);
            if (Form.isDense(each.size, span)) {
                each.form.forEach((type, value) -> index.add(type));
                saved += Pairs.references(each.size) - Dense.references(span);
            }
        }
        if (saved <= Positions.references(index.size)) {
            return new ClassIndex();
        }
        index.trim();
        return index;
    }

    Positions positions() {
        return positions;
    }

    synchronized int size() {
        return size;
    }

    /** Returns how many classes there would be, were those of the form added. */
    int sizeWith(Form form) {
        int[] missing = {0};
        Positions now = positions;
        form.forEach((type, value) -> missing[0] += now.find(type) == 0 ? 1 : 0);
        return size() + missing[0];
    }

    /** Returns the position of the class, which gets one if it has none. */
    int add(Class<?> type) {
        int present = positions.find(type);
        return present != 0 ? present : addMissing(type);
    }

    private synchronized int addMissing(Class<?> type) {
        Positions now = positions;
        int present = now.find(type);
        if (present != 0) {
            return present;
        }
        if (size == now.room()) {
            now = now.withRoomFor(Math.max(size + (size >> 2), Positions.FIRST_ROOM));
            positions = now;
        }
        now.write(type, ++size);
        return size;
    }

    /** Counts a value removed from a column of this index. */
    void countRemoval() {
        REMOVALS.getAndAdd(this, 1);
    }

    /**
     * Returns whether as many values were removed as are left, so that the removals pay for a new index.
     *
     * @param values counts the values of all forms that a replacement would read; called seldom
     */
    boolean isWorthReplacing(LongSupplier values) {
        int now = removals;
        if (now < countAt || now < size() / 2) {
            return false;
        }
        countAt = 2 * now;
        return now >= values.getAsLong();
    }

    /** Gives up the room that no class has taken. */
    private synchronized void trim() {
        positions = positions.withRoomFor(size);
    }

    /** Returns an estimate of the heap that it takes, without the classes. */
    long bytes() {
        return Sizes.object(1, 3) + positions.bytes();
    }
}
