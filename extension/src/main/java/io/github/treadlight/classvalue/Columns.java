package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.layout.Sizes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Many values of one {@link Host}, as one {@link Form} for each class value: an open-addressed table of keys and forms,
 * and the index that the forms share.
 *
 * <p>Reads take no lock; writes run under the host's monitor. As with the classes in {@link Pairs}, a key never takes
 * the place of another. A dropped key leaves {@link #REMOVED} in its place until the table is replaced.
 */
final class Columns {
    private static final int FIRST_LENGTH = 16;

    /** Marks the place of a dropped key, so that searches continue past it. */
    private static final Object REMOVED = new Object();

    /** Key, form, key, form, …: a power of two of pairs, at most half of them used, the others null. */
    private volatile Object[] table = new Object[FIRST_LENGTH];

    private ClassIndex index = new ClassIndex();

    /** Number of pairs that have or had a key. */
    private int taken;

    private int size;

    /** Returns the form of the key, or null. */
    @Nullable Form find(HostKey key) {
        Object[] pairs = table;
        int place = place(pairs, key);
        return pairs[place] != key ? null : (Form) Form.ELEMENT.getAcquire(pairs, place + 1);
    }

    /** Returns the place of the key, or else the place to write it to. */
    private static int place(Object[] pairs, HostKey key) {
        int last = pairs.length - 1; // odd, as a mask: keys are at even places
        int place = key.hash << 1 & last;
        for (Object at = pairs[place]; at != key && at != null; at = pairs[place]) {
            place = place + 2 & last;
        }
        return place;
    }

    /** Adds the value of a class that has none under the key. Returns whether the key is new. */
    boolean put(HostKey key, Class<?> type, Object value) {
        Form present = find(key);
        if (present == null) {
            add(key, new Single(type, value));
            return true;
        }
        set(key, present.with(type, value, index));
        return false;
    }

    private void set(HostKey key, Form form) {
        Object[] pairs = table;
        Form.ELEMENT.setRelease(pairs, place(pairs, key) + 1, form);
    }

    private void add(HostKey key, Form form) {
        if (4 * (taken + 1) > table.length) {
            rehash();
        }
        taken++; // before the write: if the stack overflows in between, the table grows too early and never gets full
        write(table, key, form);
        size++;
    }

    private static void write(Object[] pairs, HostKey key, Object form) {
        int place = place(pairs, key);
        Form.ELEMENT.setRelease(pairs, place + 1, form);
        Form.ELEMENT.setRelease(pairs, place, key);
    }

    private void rehash() {
        Object[] former = table;
        int length = FIRST_LENGTH;
        while (length < 8 * (size + 1)) {
            length *= 2;
        }
        Object[] next = new Object[length];
        for (int place = 0; place < former.length; place += 2) {
            if (former[place] instanceof HostKey key) {
                write(next, key, former[place + 1]);
            }
        }
        taken = size;
        table = next;
    }

    /** Drops the value of the class under the key, if any. */
    void remove(HostKey key, Class<?> type) {
        Form present = find(key);
        if (present != null) {
            set(key, present.without(type));
            if (index.isWorthReplacing(this::values)) {
                trim();
            }
        }
    }

    /** Drops all values of the key. Returns their number. */
    int forget(HostKey key) {
        Form present = find(key);
        if (present == null) {
            return 0;
        }
        Object[] pairs = table;
        int place = place(pairs, key);
        Form.ELEMENT.setRelease(pairs, place + 1, null);
        Form.ELEMENT.setRelease(pairs, place, REMOVED);
        size--;
        return present.size();
    }

    /** Gives every form the least memory that holds its values. */
    void trim() {
        index = ClassIndex.of(forms());
        Object[] pairs = table;
        for (int place = 0; place < pairs.length; place += 2) {
            if (pairs[place + 1] instanceof Form form) {
                Form.ELEMENT.setRelease(pairs, place + 1, form.compacted(index));
            }
        }
    }

    private List<Form> forms() {
        List<Form> forms = new ArrayList<>(size);
        for (Object each : table) {
            if (each instanceof Form form) {
                forms.add(form);
            }
        }
        return forms;
    }

    /** Returns the keys, among other objects. */
    Object[] keys() {
        return table;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns the number of class values that have, or had, values. */
    int size() {
        return size;
    }

    /** Returns the number of values. */
    long values() {
        return forms().stream().mapToLong(Form::size).sum();
    }

    /** Returns an estimate of the heap that the columns take, in bytes. */
    long bytes() {
        return Sizes.object(2, 2) + Sizes.references(table.length) + index.bytes()
                + forms().stream().mapToLong(Form::bytes).sum();
    }
}
