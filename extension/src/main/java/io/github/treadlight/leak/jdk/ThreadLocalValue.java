package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A value of a thread local in a thread.
 *
 * @param entry the entry of the thread's table, which refers weakly to the thread local
 * @param field the entry's field with the value
 */
public record ThreadLocalValue(Thread thread, Reference<?> entry, Object value, VarHandle field) {
    static final List<String> TABLES = List.of("threadLocals", "inheritableThreadLocals");
    static final String TABLE_TYPE = "java.lang.ThreadLocal$ThreadLocalMap";
    /** GlassFish and Payara name the class differently. */
    private static final String INVOCATIONS = "org.glassfish.api.invocation.InvocationManagerImpl$Invocation";

    /** Passes the values of the threads to the action, until the search is over. */
    public static void forEach(Search search, Collection<Thread> threads, Consumer<ThreadLocalValue> action)
            throws ReflectiveOperationException {
        Class<?> mapType = Class.forName(TABLE_TYPE);
        Class<?> entryType = Class.forName(TABLE_TYPE + "$Entry");
        VarHandle entries = PrivateAccess.field(mapType, "table", entryType.arrayType());
        VarHandle value = PrivateAccess.field(entryType, "value", Object.class);
        for (String table : TABLES) {
            VarHandle map = PrivateAccess.field(Thread.class, table, mapType);
            for (Thread thread : threads) {
                Object ofThread = map.get(thread);
                Object all = ofThread == null ? null : entries.get(ofThread);
                for (int i = 0; all != null && i < Array.getLength(all) && !search.isOver(); i++) {
                    Reference<?> entry = (Reference<?>) Array.get(all, i);
                    Object held = entry == null ? null : value.get(entry);
                    if (entry != null && held != null) {
                        action.accept(new ThreadLocalValue(thread, entry, held, value));
                    }
                }
            }
        }
    }

    /** Returns the thread local, or null if it was collected. */
    public @Nullable Object local() {
        return entry.get();
    }

    /**
     * Returns the referent if the value is a soft reference, otherwise the value itself. Returns null if the collector
     * has cleared the reference.
     */
    public @Nullable Object referent() {
        return value.getClass() == SoftReference.class ? ((SoftReference<?>) value).get() : value;
    }

    /** Returns whether the value is the server's stack of the thread's calls of applications. */
    public boolean isInvocations() {
        return value.getClass().getName().startsWith(INVOCATIONS);
    }
}
