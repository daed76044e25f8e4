package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Release;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.JdkField;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.util.List;

/**
 * Clears thread-local values that an ended generation owns, in pool threads that wait for their next task. A pool may
 * run the next task in a new thread instead, so no task can rely on the thread locals that an earlier one left. Threads
 * whose class or task belongs to an application are left alone.
 *
 * <p>A thread's table has no lock. But each of its entries is a weak reference that the garbage collector may clear at
 * any time, so the table tolerates that: it no longer finds a cleared entry, and later reuses the slot. The release
 * therefore clears the entry first. It clears the value only if the thread still waits after all entries of the sweep
 * were cleared, because the thread then cannot be between finding the entry and reading its value. Otherwise the next
 * sweep clears the value.
 */
public final class ThreadLocalCleaner implements LeakCleaner {
    static final List<String> TABLES = List.of("threadLocals", "inheritableThreadLocals");
    static final String TABLE_TYPE = "java.lang.ThreadLocal$ThreadLocalMap";

    /** Prefixes of server classes whose instances describe one application: scopes, invocations, descriptors, stubs. */
    private static final String[] FOLLOWED = {
        "org.glassfish.jersey.", "org.glassfish.hk2.", "org.jvnet.hk2.",
        "org.glassfish.api.invocation.", "com.sun.ejb.EjbInvocation", "com.sun.enterprise.web.WebModule",
        "com.sun.enterprise.deployment.", "org.glassfish.deployment.", "org.glassfish.web.deployment.",
        "org.glassfish.pfl.dynamic.codegen."
    };

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> mapType = Class.forName(TABLE_TYPE);
        Class<?> entryType = Class.forName(TABLE_TYPE + "$Entry");
        VarHandle entries = JdkField.of(mapType, "table", entryType.arrayType());
        VarHandle value = JdkField.of(entryType, "value", Object.class);
        ThreadTask task = ThreadTask.reader();
        for (String table : TABLES) {
            VarHandle map = JdkField.of(Thread.class, table, mapType);
            for (Thread thread : search.snapshot().threads()) {
                Object ofThread = map.get(thread);
                Object all = ofThread == null ? null : entries.get(ofThread);
                for (int i = 0; all != null && i < Array.getLength(all) && !search.isOver(); i++) {
                    if (Array.get(all, i) instanceof Reference<?> entry) {
                        search(search, thread, entry, value, task);
                    }
                }
            }
        }
    }

    private static void search(Search search, Thread thread, Reference<?> entry, VarHandle value, ThreadTask task) {
        Object held = value.get(entry);
        Owned owned = search.ownerThrough(held, FOLLOWED);
        if (held == null || owned == null) {
            return;
        }
        Object local = entry.get();
        String place = "thread local of thread " + thread.getName() + ": "
                + (local == null ? "" : local.getClass().getName() + " -> ") + owned.path();
        if (task.isOfApplication(search.ended(), thread)) {
            search.report(owned, place);
        } else {
            search.offerIfIdle(thread, owned, place, new EntryRelease(entry, held, value));
        }
    }

    private record EntryRelease(Reference<?> entry, Object held, VarHandle value) implements Release {
        @Override
        public boolean release() {
            if (value.get(entry) != held) {
                return false;
            }
            entry.clear();
            return true;
        }

        @Override
        public void complete() {
            value.compareAndSet(entry, held, null);
        }
    }
}
