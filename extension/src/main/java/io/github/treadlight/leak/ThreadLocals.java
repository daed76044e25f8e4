package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Values of thread locals that lead to an application, in threads that wait for their next task. Such a thread could as
 * well have ended, and the next task have a new one; so nothing can rely on what is in its thread locals. Threads that
 * run code of an application keep theirs.
 *
 * <p>A thread's table is its own and has no lock. But each entry is a weak reference that the collector may clear when
 * nobody has the thread local any more, so clearing one from outside does what the table expects: the entry is not
 * found again, and its place is used for another. Whether the thread waits, and the entry has the value that was found,
 * is looked at immediately before. The value is taken away when the thread is seen to wait after that, for then it is
 * not between finding the entry and reading its value; else by the next search.
 */
final class ThreadLocals implements LeakCleaner {
    static final List<String> TABLES = List.of("threadLocals", "inheritableThreadLocals");
    static final String TABLE_TYPE = "java.lang.ThreadLocal$ThreadLocalMap";

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Class<?> mapType = Class.forName(TABLE_TYPE);
        Class<?> entryType = Class.forName(TABLE_TYPE + "$Entry");
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
                        Object held = value.get(entry);
                        String path = graph.pathFrom(held);
                        if (held != null && path != null) {
                            holding.add(new Found(thread, entry, held, path));
                        }
                    }
                }
            }
        }
        Set<Thread> idle = LiveThreads.idle(holding.stream().map(Found::thread).toList());
        ThreadTask task = ThreadTask.reader();
        for (Found each : holding) {
            boolean isFree = idle.contains(each.thread) && !task.isOfApplication(remains, each.thread);
            found.accept(new Finding(
                    "thread local of thread " + each.thread.getName() + ": " + nameOf(each.entry) + each.path,
                    isFree ? () -> release(each, value) : Finding.Release.NONE));
        }
    }

    private static boolean release(Found found, VarHandle value) {
        if (!LiveThreads.isIdle(found.thread) || value.get(found.entry) != found.held) {
            return false;
        }
        found.entry.clear();
        if (LiveThreads.isIdle(found.thread)) {
            value.set(found.entry, null);
        }
        return true;
    }

    private static String nameOf(Reference<?> entry) {
        Object local = entry.get();
        return local == null ? "" : local.getClass().getName() + " -> ";
    }

    private record Found(Thread thread, Reference<?> entry, Object held, String path) {}
}
