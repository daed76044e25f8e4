package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.JdkField;
import io.github.treadlight.leak.jdk.ThreadTask;
import java.lang.invoke.VarHandle;

/**
 * Resets context class loaders of the server's threads. Threads, timers and hooks that were created during a request of
 * an application keep its class loader. They get the nearest class loader above the application while they wait. Busy
 * threads, and threads that run code of the application, are reported only.
 */
public final class ContextLoaderCleaner implements LeakCleaner {
    @Override
    public void search(Search search) throws ReflectiveOperationException {
        VarHandle field = JdkField.of(Thread.class, "contextClassLoader", ClassLoader.class);
        ThreadTask task = ThreadTask.reader();
        for (Thread thread : KeptThreads.all(search)) {
            Owned owned = search.ended().ownerOfLoader((ClassLoader) field.getVolatile(thread));
            if (owned == null) {
                continue;
            }
            String place = "context class loader of thread " + thread.getName();
            if (task.isOfEnded(search.ended(), thread)) {
                search.report(owned, place);
            } else {
                search.offerIfWaiting(thread, owned, place, () -> reset(field, thread, search));
            }
        }
    }

    /** Compares and sets: the thread may have begun its next task, with another class loader. */
    private static boolean reset(VarHandle field, Thread thread, Search search) {
        ClassLoader loader = (ClassLoader) field.getVolatile(thread);
        return search.ended().ownerOfLoader(loader) != null
                && field.compareAndSet(thread, loader, search.ended().above(loader));
    }
}
