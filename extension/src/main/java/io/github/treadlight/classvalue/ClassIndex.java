package io.github.treadlight.classvalue;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.classvalue.layout.Sizes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A numbering of classes, by which columns are read. Each owner has one for the values that its class values keep
 * themselves, and each host with many values has one for these.
 *
 * <p>A class keeps its position as long as the index lives, so that a reader never mistakes one class's position for
 * another's. Classes are dropped only when a new index, of the classes that still have values ({@link #of}), replaces
 * this one. The index counts removals, and its user replaces it when it {@link #isWorthReplacing}. The index keeps its
 * classes alive, so it must be reachable only from objects that die before them.
 *
 * <p>Reads take no lock. Writes take the index's monitor, under which no other lock is taken.
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

    /** Number of positions assigned. */
    @GuardedBy("this")
    private int size;

    /** Number of values removed from columns of this index. */
    @SuppressWarnings("unused") // by REMOVALS
    private volatile int removals;

    /** Number of removals at which the values are counted next; a lost update costs one more count. */
    private volatile int countAt = FIRST_COUNT;

    private record Sized(Form form, int size) {}

    /**
     * Returns an index of the classes of those forms that take less memory as columns, without room for more. It is
     * empty if no form is large and the columns save no more memory than the index takes.
     */
    static ClassIndex of(List<Form> forms) {
        // Sizes are read once: other threads write to the forms meanwhile, and a sort fails if its keys change.
        List<Sized> fullestFirst = new ArrayList<>();
        forms.forEach(form -> fullestFirst.add(new Sized(form, form.size())));
        // So the classes of later forms mostly have positions already.
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
        // Large forms are columns although one column saves less than its index takes: pairs are slower to search.
        boolean isLarge = !fullestFirst.isEmpty() && fullestFirst.get(0).size > Pairs.MANY;
        if (!isLarge && saved <= Positions.references(index.size())) {
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

    /** Returns the number of classes that the index would have with those of the form. */
    int sizeWith(Form form) {
        int[] missing = {0};
        Positions now = positions;
        form.forEach((type, value) -> missing[0] += now.find(type) == 0 ? 1 : 0);
        return size() + missing[0];
    }

    /** Returns the position of the class, assigning one if it has none. */
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
            now = now.withRoomFor(Math.max(size + (size >> 2), Positions.FIRST_ROOM), size);
            positions = now;
        }
        now.write(type, size + 1);
        size++; // after the write: if the stack overflows in between, the next class gets the position
        return size;
    }

    /** Counts a value removed from a column of this index. */
    void countRemoval() {
        REMOVALS.getAndAdd(this, 1);
    }

    /**
     * Returns whether as many values were removed as are left, so that the removals pay for a new index.
     *
     * @param values counts the values of all forms that a replacement would read; rarely called
     */
    boolean isWorthReplacing(LongSupplier values) {
        int now = removals;
        if (now < countAt || now < size() / 2) {
            return false;
        }
        countAt = 2 * now;
        return now >= values.getAsLong();
    }

    /** Frees the room that no class uses. */
    private synchronized void trim() {
        positions = positions.withRoomFor(size, size);
    }

    /** Returns an estimate of the heap that the index takes, without the classes. */
    long bytes() {
        return Sizes.object(1, 3) + positions.bytes();
    }
}
