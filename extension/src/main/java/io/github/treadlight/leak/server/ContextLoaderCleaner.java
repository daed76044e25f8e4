package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.leak.jdk.ThreadStarter;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.Set;

/**
 * Resets the context class loaders of the server's threads. A thread, timer or shutdown hook that is created during a
 * call of an application inherits its class loader. A waiting thread gets the application's nearest live ancestor
 * instead. Busy threads are only reported, and so are threads that an ended application started, whatever their context
 * class loader, and tasks of an ended application that wait for a thread.
 */
public final class ContextLoaderCleaner implements LeakCleaner {
    @Override
    public void search(Search search) throws ReflectiveOperationException {
        VarHandle field = PrivateAccess.field(Thread.class, "contextClassLoader", ClassLoader.class);
        ThreadStarter starter = ThreadStarter.of(search);
        StartedThreads startedThreads = new StartedThreads();
        Set<String> queues = new HashSet<>(); // the threads of a pool share one queue
        for (Thread thread : search.each(ReachableThreads.all(search))) {
            Owned owned = search.ended().ownerOfLoader((ClassLoader) field.getVolatile(thread));
            Owned started = starter.owner(thread);
            if (started != null && thread.isAlive()) { // not a shutdown hook
                startedThreads.add(thread, started);
            }
            String place = "context class loader of thread " + thread.getName();
            if (owned != null && started == null) {
                search.offerIfWaiting(thread, owned, place, Taken.nothing(), () -> reset(field, thread, search));
            } else if (owned != null && !starter.isStartedBy(owned, thread)) {
                String denial = starter.denial(thread, owned);
                if (denial != null) { // otherwise the thread has ended meanwhile
                    search.report(owned, place, denial);
                }
            }
            Owned queued = started == null ? starter.queued(thread) : null;
            if (queued != null && queues.add(queued.generation() + " " + queued.path())) {
                search.report(queued, "task that waits for thread " + thread.getName() + ": " + queued.path(),
                        ThreadStarter.CANCEL_IT);
            }
        }
        startedThreads.report(search);
    }

    /** Resets the class loader by compare-and-set, because the thread may have begun a task with another one. */
    private static boolean reset(VarHandle field, Thread thread, Search search) {
        ClassLoader loader = (ClassLoader) field.getVolatile(thread);
        return search.ended().ownerOfLoader(loader) != null
                && field.compareAndSet(thread, loader, search.ended().liveAncestor(loader));
    }
}
