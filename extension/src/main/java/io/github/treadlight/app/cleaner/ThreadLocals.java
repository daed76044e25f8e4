package io.github.treadlight.app.cleaner;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Values of thread locals that lead to an application, in threads that wait for their next task. Such a thread could as
 * well have ended, and the next task have a new one; so nothing can rely on what is in its thread locals.
 *
 * <p>A thread's table is its own and has no lock. But each entry is a weak reference that the collector may clear at
 * any time, so clearing one from outside does what the table expects: the entry is not found again, and its place is
 * used for another. Its value stays until then; it is taken away by the next search, when nobody can be between finding
 * the entry and reading its value.
 */
final class ThreadLocals implements Cleaner {
    private static final List<String> TABLES = List.of("threadLocals", "inheritableThreadLocals");

    @Override
    public void find(Remains remains, Limit limit, Consumer<Hold> found) throws ReflectiveOperationException {
        Class<?> mapType = Class.forName("java.lang.ThreadLocal$ThreadLocalMap");
        Class<?> entryType = Class.forName("java.lang.ThreadLocal$ThreadLocalMap$Entry");
        VarHandle entries = JdkField.of(mapType, "table", entryType.arrayType());
        VarHandle value = JdkField.of(entryType, "value", Object.class);
        List<Found> holding = new ArrayList<>();
        ObjectGraph graph = new ObjectGraph(remains, limit);
        for (String table : TABLES) {
            VarHandle map = JdkField.of(Thread.class, table, mapType);
            for (Thread thread : LiveThreads.all()) {
                Object ofThread = map.get(thread);
                Object all = ofThread == null ? null : entries.get(ofThread);
                for (int i = 0; all != null && i < Array.getLength(all) && !limit.isReached(); i++) {
                    if (Array.get(all, i) instanceof Reference<?> entry) {
                        String path = graph.pathFrom(value.get(entry));
                        if (path != null) {
                            holding.add(new Found(thread, entry, path));
                        }
                    }
                }
            }
        }
        Set<Thread> idle = LiveThreads.idle(holding.stream().map(Found::thread).toList());
        for (Found each : holding) {
            found.accept(new Hold(
                    "thread local of thread " + each.thread.getName() + ": " + nameOf(each.entry) + each.path,
                    idle.contains(each.thread) ? () -> release(each.entry, value) : Hold.Release.NONE));
        }
    }

    private static boolean release(Reference<?> entry, VarHandle value) {
        if (entry.refersTo(null)) {
            value.set(entry, null);
        } else {
            entry.clear();
        }
        return true;
    }

    private static String nameOf(Reference<?> entry) {
        Object local = entry.get();
        return local == null ? "" : local.getClass().getName() + " -> ";
    }

    private record Found(Thread thread, Reference<?> entry, String path) {}
}
