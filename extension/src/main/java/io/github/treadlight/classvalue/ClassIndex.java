package io.github.treadlight.classvalue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Numbers classes, for columns to be read by these numbers: one index serves all class values of one owner that keep
 * their values themselves, another all class values whose values the classes of one loader keep.
 *
 * <p>A class keeps its position for as long as the index lives; there is no removal. Keeps its classes alive, so it
 * must be reachable only from what dies before them.
 *
 * <p>Read without a lock, written under its monitor, a leaf: no other lock is taken under it.
 */
final class ClassIndex {
    private volatile Positions positions = Positions.NONE;

    /** Positions given away; guarded by this. */
    private int size;

    private record Sized(Form form, int size) {}

    /** A full index of the classes that the forms, taken together, are best read by. */
    static ClassIndex of(List<Form> forms) {
        // Sizes as of now: forms are written to meanwhile, and a sort fails when what it compares changes.
        List<Sized> fullestFirst = new ArrayList<>();
        forms.forEach(form -> fullestFirst.add(new Sized(form, form.size())));
        // The classes of those behind are then mostly at positions already given.
        fullestFirst.sort(Comparator.comparingInt(Sized::size).reversed());
        ClassIndex index = new ClassIndex();
        for (Sized each : fullestFirst) {
            int span = index.sizeWith(each.form);
            if (span > index.size && Form.isDense(each.size, span)) {
                each.form.forEach((type, value) -> index.add(type));
            }
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

    /** How many classes there would be, were those of the form added. */
    int sizeWith(Form form) {
        int[] missing = {0};
        Positions now = positions;
        form.forEach((type, value) -> missing[0] += now.find(type) == 0 ? 1 : 0);
        return size() + missing[0];
    }

    /** The position of the class, which is given one if it has none. */
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
            now = now.withRoomFor(Math.max(2 * size, Positions.FIRST_ROOM));
            positions = now;
        }
        now.write(type, ++size);
        return size;
    }

    /** Gives back what no class has taken. */
    synchronized void trim() {
        positions = positions.withRoomFor(size);
    }

    /** An estimate of the heap it takes, without the classes. */
    long bytes() {
        return Sizes.object(1, 1) + positions.bytes();
    }
}
