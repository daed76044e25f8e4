package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.leak.jdk.ThreadTask;
import java.lang.invoke.VarHandle;

/**
 * Resets the context class loaders of the server's threads. A thread, timer or shutdown hook that is created during a
 * call of an application inherits its class loader. A waiting thread gets the application's nearest live ancestor
 * instead. Busy threads are only reported, and so are threads that run code of the application, whatever their context
 * class loader.
 */
public final class ContextLoaderCleaner implements LeakCleaner {
    @Override
    public void search(Search search) throws ReflectiveOperationException {
        VarHandle field = PrivateAccess.field(Thread.class, "contextClassLoader", ClassLoader.class);
        ThreadTask task = ThreadTask.reader();
        for (Thread thread : ReachableThreads.all(search)) {
            Owned owned = search.ended().ownerOfLoader((ClassLoader) field.getVolatile(thread));
            Owned started = task.owner(search.ended(), thread);
            if (started != null) {
                if (thread.isAlive()) { // no shutdown hook
                    search.report(started, "thread " + thread.getName() + " of the application: "
                            + started.path(), ThreadTask.END_IT);
                }
            } else if (owned != null) {
                search.offerIfWaiting(thread, owned, "context class loader of thread " + thread.getName(),
                        Taken.nothing(), () -> reset(field, thread, search));
            }
        }
    }

    /** Resets the class loader by compare-and-set, because the thread may have begun a task with another one. */
    private static boolean reset(VarHandle field, Thread thread, Search search) {
        ClassLoader loader = (ClassLoader) field.getVolatile(thread);
        return search.ended().ownerOfLoader(loader) != null
                && field.compareAndSet(thread, loader, search.ended().liveAncestor(loader));
    }
}
