package io.github.treadlight.classvalue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that the classes of one loader keep, as {@link Single} or {@link Pairs} for each class value: an
 * open-addressed table of keys and forms. Not as columns: a lookup by a shortcut to the pairs is as fast as with the
 * JDK's class value, and one through an index is not.
 *
 * <p>Read without a lock, written under the host's monitor. As with the classes in {@link Pairs}, a key never takes the
 * place of another; a key that was dropped leaves {@link #REMOVED} until the table is replaced.
 */
final class Columns {
    private static final int FIRST_LENGTH = 16;

    /** Stands where a key was, so that searches go on. */
    private static final Object REMOVED = new Object();

    /** Key, form, key, form, … of a power of two of pairs, at most half of them taken; null where there is none. */
    private volatile Object[] table = new Object[FIRST_LENGTH];

    private final @Nullable ClassLoader loader;

    /** Pairs that have or had a key. */
    private int taken;

    private int size;

    Columns(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

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

    /** Adds a value where there is none. Returns whether the key is new. */
    boolean put(HostKey key, Class<?> type, Object value) {
        Form present = find(key);
        if (present == null) {
            add(key, new Single(type, value));
            return true;
        }
        replace(key, present, present.with(type, value, null));
        return false;
    }

    private void replace(HostKey key, Form present, Form form) {
        if (form != present) {
            Object[] pairs = table;
            Form.ELEMENT.setRelease(pairs, place(pairs, key) + 1, form);
            key.replaced(loader);
        }
    }

    private void add(HostKey key, Form form) {
        if (4 * (taken + 1) > table.length) {
            rehash();
        }
        write(table, key, form);
        taken++;
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

    /** Drops a value. */
    void remove(HostKey key, Class<?> type) {
        Form present = find(key);
        if (present != null) {
            replace(key, present, present.without(type));
        }
    }

    /** Drops all values of the key. Returns how many these were. */
    int forget(HostKey key) {
        Form present = find(key);
        if (present == null) {
            return 0;
        }
        Object[] pairs = table;
        int place = place(pairs, key);
        Form.ELEMENT.setRelease(pairs, place + 1, null);
        Form.ELEMENT.setRelease(pairs, place, REMOVED);
        key.replaced(loader);
        size--;
        return present.size();
    }

    /** Gives every form little memory for its values. */
    void trim() {
        Object[] pairs = table;
        for (int place = 0; place < pairs.length; place += 2) {
            if (pairs[place] instanceof HostKey key && pairs[place + 1] instanceof Form form) {
                replace(key, form, form.size() < 2 ? form : Pairs.ofHost(form, form.size()));
            }
        }
    }

    /** Drops all values of all keys. */
    void forgetAll() {
        for (Object each : table) {
            if (each instanceof HostKey key) {
                forget(key);
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

    /** Returns an estimate of the heap that this takes. */
    long bytes() {
        return Sizes.object(2, 2) + Sizes.references(table.length)
                + forms().stream().mapToLong(Form::bytes).sum();
    }
}
