package io.github.treadlight.patch;

import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check of a thread's thread locals, with the same method names as in the servers. It handles the first table as
 * Payara and GlassFish 7 do, and that of inheritable thread locals as GlassFish 8 does. Like Payara, it reads a slot
 * several times. The tests load it in a class loader of its own, patched or unpatched.
 */
public final class LocalsChecker {
    private final Thread checked;
    private final Runnable betweenReads;
    private final List<@Nullable Object> values = new ArrayList<>();

    /**
     * Creates a checker of a thread.
     *
     * @param betweenReads runs after the first read of each slot that has an entry
     */
    public LocalsChecker(Thread checked, Runnable betweenReads) {
        this.checked = checked;
        this.betweenReads = betweenReads;
    }

    /** Returns the values of the entries in both tables. */
    public List<@Nullable Object> check() throws ReflectiveOperationException {
        checkThreadLocalsForLeaks();
        return values;
    }

    private void checkThreadLocalsForLeaks() throws ReflectiveOperationException {
        Field table = field(Thread.class, "threadLocals");
        Field inheritable = field(Thread.class, "inheritableThreadLocals");
        Class<?> type = Class.forName("java.lang.ThreadLocal$ThreadLocalMap");
        Field entries = field(type, "table");
        Method expunge = type.getDeclaredMethod("expungeStaleEntries");
        expunge.setAccessible(true);
        Object ofThread = table.get(checked);
        if (ofThread != null) {
            expunge.invoke(ofThread);
            checkThreadLocalMapForLeaks(ofThread, entries);
        }
        Object inherited = inheritable.get(checked);
        if (inherited != null) {
            expungeStaleEntries(expunge, inherited);
            checkThreadLocalMapForLeaks(inherited, entries);
        }
    }

    private void expungeStaleEntries(Method expunge, Object table) throws ReflectiveOperationException {
        expunge.invoke(table);
    }

    private void checkThreadLocalMapForLeaks(Object map, Field entries) throws ReflectiveOperationException {
        Object[] table = (Object[]) entries.get(map);
        if (table != null) {
            for (int i = 0; i < table.length; i++) {
                if (table[i] != null) {
                    betweenReads.run();
                    values.add(field(table[i].getClass(), "value").get((Reference<?>) table[i]));
                }
            }
        }
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
